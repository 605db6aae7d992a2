// @vitest-environment node
/** What the service worker keeps, and for which addresses it shows the page. */
import { byLanguage } from './languages';
import { isPage } from './files';

const at = (path: string, server: boolean) =>
  isPage(`https://trains.example${path}`, 'https://trains.example/x/', server);

it('shows the page where the page is, and nowhere else', () => {
  for (const path of ['/x/', '/x/new?with=screen', '/x/t/Ab-_9', '/x/t/a/analysis', '/x/rules/N8'])
    expect(at(path, true), path).toBe(true);
  for (const path of [
    '/x/api/me',
    '/x/api/docs',
    '/x/docs/a.css',
    '/x/healthz',
    '/x/sw.js',
    '/',
    '/y/',
  ])
    expect(at(path, true), path).toBe(false);
});

it('leaves everything but one file to a host of files', () => {
  for (const path of ['/x/', '/x/index.html', '/x/#/t/abc', '/x/?utm=1'])
    expect(at(path, false), path).toBe(true);
  for (const path of ['/x/docs/', '/x/docs/index.html', '/x/new', '/x/t/abc', '/'])
    expect(at(path, false), path).toBe(false);
});

it('knows whose language a file is', () => {
  const files = [
    { fileName: 'assets/de-1.js', facadeModuleId: 'words:start/de' },
    { fileName: 'assets/de-3.js', facadeModuleId: 'words:rest/de' },
    { fileName: 'assets/de-2.js', facadeModuleId: 'C:\\p\\docs\\rules\\de.md?raw' },
    { fileName: 'assets/rules-3.js', facadeModuleId: '/p/docs/rules.md?raw' },
    { fileName: 'assets/dice-4.svg', originalFileNames: ['../docs/images/rules/pt-BR/dice.svg'] },
    { fileName: 'assets/base-5.js', facadeModuleId: null },
  ];
  expect(byLanguage(files)).toEqual({
    de: ['assets/de-1.js', 'assets/de-2.js', 'assets/de-3.js'],
    en: ['assets/rules-3.js'],
    'pt-BR': ['assets/dice-4.svg'],
  });
});
