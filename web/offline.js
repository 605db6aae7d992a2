/**
 * Writes the service worker of a built page: `node offline.js DIR`.
 *
 * `sw.js` is the worker in `offline/` with a list of the files before it. A browser compares it byte
 * by byte, so any change of any file is a new release. Run it after the last file is in its place.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What nobody needs who plays: pages of documentation, other languages' shells, rare alphabets.
const LEFT_OUT = [
  /^docs\//,
  /^offline\//,
  /^sw\.js$/,
  /^index(\.[\w-]+)?\.html$/,
  /^manifest\.[\w-]+\.webmanifest$/,
  /^licences\.md$/,
  /-(cyrillic|greek|vietnamese)(-ext)?-[^/]*\.woff2$/,
];
const HASHED = /^assets\/|\.[0-9a-f]{10}\.gz$/;

/** The files of a folder and below, as addresses from there. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) =>
      join(one.parentPath, one.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

export function write(folder) {
  const read = (name) => readFileSync(join(folder, name));
  const languages = JSON.parse(read('offline/languages.json').toString());
  const ofLanguages = new Set(Object.values(languages).flat());
  const kept = filesOf(folder).filter(
    (name) => !ofLanguages.has(name) && !LEFT_OUT.some((pattern) => pattern.test(name)),
  );
  const page = read('index.html');
  const all = [
    { url: './', revision: hashOf(page) },
    ...kept.map((url) => ({ url, revision: HASHED.test(url) ? null : hashOf(read(url)) })),
  ];
  const server = !page.includes('name="spoorbrug-server"');
  const files = JSON.stringify({ server, all, languages });
  writeFileSync(join(folder, 'sw.js'), `self.FILES=${files};\n${read('offline/worker.js')}`);
}

write(process.argv[2].replace(/[\\/]+$/, ''));
