import { afterEach, expect, test, vi } from 'vitest';

const answers: Record<string, unknown> = {
  'GET /api/me': { id: 'a', name: '' },
  'POST /api/commitments': { commitment: 'c' },
  'POST /api/tables': { id: 't', commitment: 'c' },
  'GET /api/tables/mine': [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A server that answers `me` only when it may. */
function slowServer() {
  const asked: string[] = [];
  let letIn = () => {};
  const allowed = new Promise<void>((resolve) => (letIn = resolve));
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const what = `${method} ${url}`;
    asked.push(what);
    if (what.endsWith('/me')) await allowed;
    return { ok: true, json: async () => answers[what] };
  });
  return { asked, letIn: () => letIn() };
}

test('a new visitor has an identity before a table is made', async () => {
  const server = slowServer();
  const { api } = await import('./api');
  const made = api.create({ seats: [], contribution: '' } as never);
  const mine = api.mine();
  await Promise.resolve();
  expect(server.asked).toEqual(['GET /api/me']);
  server.letIn();
  await Promise.all([made, mine]);
  expect(server.asked.filter((one) => one.endsWith('/me'))).toHaveLength(1);
  expect(server.asked.indexOf('POST /api/commitments')).toBeLessThan(
    server.asked.indexOf('POST /api/tables'),
  );
});

test('a server that changes its commitment is not believed', async () => {
  const server = slowServer();
  server.letIn();
  answers['POST /api/tables'] = { id: 't', commitment: 'another' };
  const { api } = await import('./api');
  await expect(api.create({ seats: [], contribution: '' } as never)).rejects.toThrow('commitment');
});
