/** The visitor: a name, and an identity that the server keeps in a cookie. */
import { api } from './api';

let name = $state('');
let asked: Promise<void> | null = null;

export const me = {
  get name(): string {
    return name;
  },
  /** Asks the server who we are; once, unless it failed. */
  load(): Promise<void> {
    asked ??= api.me().then(
      (answer) => {
        name = answer.name;
      },
      (problem) => {
        asked = null;
        throw problem;
      },
    );
    return asked;
  },
  async rename(wanted: string): Promise<void> {
    await me.load();
    const tidy = wanted.trim();
    if (tidy && tidy !== name) name = (await api.rename(tidy)).name;
  },
  /** Everything that the server knows of us goes. */
  async erase(): Promise<void> {
    await api.erase();
    name = '';
    asked = null;
  },
  async recover(token: string): Promise<void> {
    const answer = await api.recover(token);
    name = answer.name;
    asked = Promise.resolve();
  },
};

export const NAME_LENGTH = 24;
