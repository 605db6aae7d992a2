/** The page before its script runs, and its manifest, in one language. For the build. */
import { manifestOf } from './languages.ts';

type Say = (key: string) => string;

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark]!);

/** `index.html` with its gaps filled in: the language, its manifest, and texts by their keys. */
export function localised(html: string, code: string, say: Say): string {
  const texts: Record<string, string> = {
    lang: code,
    'common.description': say('common.description'),
    'common.no_script': say('common.no_script'),
  };
  return html
    .replace('<!--%manifest%-->', `<link rel="manifest" href="${manifestOf(code)}" />`)
    .replace(/%([a-z_.]+)%/g, (gap, name: string) => escaped(texts[name] ?? gap));
}

export function manifest(code: string, say: Say): string {
  return JSON.stringify(
    {
      id: '/', // the same page, whatever the language
      name: 'Spoorbrug',
      short_name: 'Spoorbrug',
      description: say('common.description'),
      lang: code,
      dir: 'ltr',
      start_url: '/',
      display: 'standalone',
      background_color: '#f6f0e3',
      theme_color: '#17495a',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    },
    null,
    2,
  );
}
