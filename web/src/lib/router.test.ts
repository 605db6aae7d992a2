// @vitest-environment happy-dom
import { go, listen, parse, route } from './router.svelte';

it.each([
  ['/', 'home', null],
  ['/new?with=screen', 'new', null],
  ['/t/abcDEF-_0123456789', 'table', 'abcDEF-_0123456789'],
  ['/t/abcDEF-_0123456789/', 'table', 'abcDEF-_0123456789'],
  ['/rules', 'rules', null],
  ['/rules/n8', 'rules', 'N8'],
  ['/learn', 'learn', null],
  ['/recover#secret', 'recover', null],
  ['/t/', 'missing', null],
  ['/t/a b', 'missing', null],
  ['/elsewhere', 'missing', null],
])('%s is %s %s', (address, name, id) => {
  expect(parse(address)).toMatchObject({ name, id });
});

it('knows the analysis of a table', () => {
  expect(parse('/t/abc/analysis?at=3')).toMatchObject({
    name: 'table',
    id: 'abc',
    part: 'analysis',
  });
  expect(parse('/t/abc')).toMatchObject({ name: 'table', part: null });
  expect(parse('/t/abc/elsewhere').name).toBe('missing');
});

it('reads queries and hashes', () => {
  expect(parse('/t/x?at=37&seat=1').query).toEqual({ at: '37', seat: '1' });
  expect(parse('/recover#secret').hash).toBe('secret');
});

it('goes where links lead, and leaves other links alone', () => {
  const stop = listen();
  const click = (html: string) => {
    document.body.innerHTML = html;
    document.body.firstElementChild!.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true }),
    );
  };
  go('/');
  click('<a href="/rules/N8">N8</a>');
  expect(route.name).toBe('rules');
  expect(route.id).toBe('N8');
  click('<a href="/api/tables/x/record">record</a>');
  expect(route.name).toBe('rules');
  go('/t/abc?at=3', { quiet: true });
  expect(route.query.at).toBe('3');
  stop();
});

it('finds its way under a path of its own', async () => {
  document.head.innerHTML = '<meta name="root" content="/trains" />';
  vi.resetModules();
  const { addressIn, rooted, served } = await import('./addresses');
  const address = (path: string) => addressIn(new URL(path, location.origin));
  expect([rooted('/t/abc'), served('/api/me')]).toEqual(['/trains/t/abc', '/trains/api/me']);
  expect(address('/trains/t/abc?at=3#x')).toBe('/t/abc?at=3#x');
  expect(address('/trains')).toBe('/');
  expect(address('/trainspotting')).toBe(null);
  const { go, route } = await import('./router.svelte');
  go('/rules/N8');
  expect(location.pathname).toBe('/trains/rules/N8');
  expect([route.name, route.id]).toEqual(['rules', 'N8']);
  const { default: Missing } = await import('./Missing.svelte');
  const { render } = await import('@testing-library/svelte');
  const links = [...render(Missing).container.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toContain('/trains/');
  document.head.innerHTML = '';
  vi.resetModules();
});

it('stands behind a # where there is one file and no server', async () => {
  document.head.innerHTML = '<meta name="spoorbrug-server" content="none" />';
  history.replaceState(null, '', '/some/folder/#/t/abc?at=3');
  vi.resetModules();
  const { addressIn, rooted, served } = await import('./addresses');
  const address = (path: string) => addressIn(new URL(path, location.origin));
  expect([rooted('/rules'), served('/sw.js')]).toEqual([
    '/some/folder/#/rules',
    '/some/folder/sw.js',
  ]);
  expect(address('/some/folder/index.html#/rules/N8')).toBe('/rules/N8');
  expect(address('/some/folder/#record=abc')).toBe('/#record=abc');
  expect(address('/some/folder/docs/index.html')).toBe(null);
  const { go, listen, route } = await import('./router.svelte');
  expect([route.name, route.id, route.query.at]).toEqual(['table', 'abc', '3']);
  const stop = listen();
  const press = (html: string) => {
    document.body.innerHTML = html;
    const link = document.body.querySelector('a')!;
    return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  expect(press('<a href="/some/folder/#/rules?q=toll">rules</a>')).toBe(false);
  expect([route.name, location.hash]).toEqual(['rules', '#/rules?q=toll']);
  // A place on the page is gone to, and the address stays that of the page.
  expect(press('<a href="#part">part</a><h2 id="part" tabindex="-1">part</h2>')).toBe(false);
  expect(document.activeElement?.id).toBe('part');
  expect([route.name, location.hash]).toEqual(['rules', '#/rules?q=toll']);
  go('/');
  expect([route.name, location.pathname, location.hash]).toEqual(['home', '/some/folder/', '#/']);
  expect(press('<a href="/some/folder/docs/index.html">docs</a>')).toBe(true);
  stop();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
  vi.resetModules();
});
