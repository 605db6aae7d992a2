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

/** Its addresses begin where it lies itself, so it serves below any path. */
export function manifest(code: string, say: Say): string {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `./icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify(
    {
      name: 'Spoorbrug',
      short_name: 'Spoorbrug',
      description: say('common.description'),
      lang: code,
      dir: 'ltr',
      start_url: './', // and so it is the same app, whatever the language
      scope: './',
      display: 'standalone',
      background_color: '#f6f0e3',
      theme_color: '#17495a',
      categories: ['games'],
      icons: [
        { src: './favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        icon('icon', 192, 'any'),
        icon('icon', 512, 'any'),
        icon('maskable', 192, 'maskable'),
        icon('maskable', 512, 'maskable'),
      ],
    },
    null,
    2,
  );
}
