// @vitest-environment node
/** What is seen before the script runs, or without it, in every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './files.fixture';
import { languages } from './languages';
import { localised, manifest } from './shell';

const html = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8');

describe.each(languages.map((one) => one.code))('%s', (code) => {
  const texts = textsOf(code);
  const say = (key: string) => texts[key]!;

  it('has a page without gaps', () => {
    const page = localised(html, code, say);
    expect(page).not.toMatch(/%[a-z_.]+%/);
    expect(page).toContain(`<html lang="${code}">`);
    expect(page).toContain(`href="/manifest.${code}.webmanifest"`);
    expect(page).toContain(`<meta name="description" content="${say('common.description')}" />`);
    expect(page).toContain(`<p>${say('common.no_script')}</p>`);
  });

  it('has a manifest', () => {
    const { lang, description, start_url, icons } = JSON.parse(manifest(code, say));
    expect([lang, description]).toEqual([code, say('common.description')]);
    const addresses = [start_url, ...icons.map((icon: { src: string }) => icon.src)];
    expect(addresses.filter((one) => !one.startsWith('./'))).toEqual([]); // so any path will do
    expect(description.length).toBeLessThan(150); // what search engines show of it
  });
});

it('writes marks of HTML as text', () => {
  const page = localised('<p>%common.no_script%</p>', 'en', () => '"<&>"');
  expect(page).toBe('<p>&quot;&lt;&amp;&gt;&quot;</p>');
});

it('names icons that there are, of the sizes that it says', () => {
  const { icons } = JSON.parse(manifest('en', (key) => key)) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  for (const { src, sizes, type } of icons) {
    const file = readFileSync(join(import.meta.dirname, '..', '..', 'public', src));
    if (type !== 'image/png') continue;
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
  const purposes = icons.filter((icon) => icon.type === 'image/png').map((icon) => icon.purpose);
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']));
});
