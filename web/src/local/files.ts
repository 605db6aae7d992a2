/** The files of `local/`: squeezed, and named by what they hold; `files.json` lists them. */

interface Listed {
  files: Record<string, { file: string; size: number; whole: number }>;
}

const lists = new Map<string, Promise<Listed>>();

function list(base: string): Promise<Listed> {
  let found = lists.get(base);
  if (!found) {
    found = fetch(`${base}files.json`, { cache: 'no-cache' }).then((answer) => {
      if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
      return answer.json() as Promise<Listed>;
    });
    found.catch(() => lists.delete(base));
    lists.set(base, found);
  }
  return found;
}

/** A file, unpacked. */
export async function file(base: string, what: string, type = ''): Promise<Response> {
  const found = (await list(base)).files[what];
  if (!found) throw new Error(`There is no ${what}`);
  const answer = await fetch(base + found.file);
  if (!answer.ok || !answer.body) throw new Error(`${found.file}: ${answer.status}`);
  // A server may have said that it is squeezed: then the browser has unpacked it.
  if (answer.headers.get('content-encoding')) return new Response(answer.body, of(type));
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), of(type));
}

const of = (type: string) => (type ? { headers: { 'content-type': type } } : undefined);

/** The name of a file, which changes with what it holds. */
export async function nameOf(base: string, what: string): Promise<string> {
  return (await list(base)).files[what]?.file ?? '';
}

/** Is there such a file? */
export async function has(base: string, what: string): Promise<boolean> {
  return what in (await list(base)).files;
}
