/** The texts of the rules: English is the original, the others follow it number by number. */
import type { Language } from '../i18n/languages';

const english = () => import('../../../docs/rules.md?raw').then((file) => file.default);
const others = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
});

/** The rules in a language, and the language that it is. */
export async function rulesText(language: Language): Promise<{ text: string; language: Language }> {
  const load = language === 'en' ? undefined : others[`../../../docs/rules/${language}.md`];
  if (load) return { text: await load(), language };
  return { text: await english(), language: 'en' };
}
