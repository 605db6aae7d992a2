/// <reference types="vitest/config" />
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { words } from './src/i18n/bundles.ts';
import { languages, manifestOf } from './src/i18n/languages.ts';
import { localised, manifest } from './src/i18n/shell.ts';
import { byLanguage } from './src/offline/languages.ts';

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, '..', 'src', 'spoorbrug', 'server', 'page');

/** What several screens share beside all that the start page needs. */
const SHARED = /src[\\/](lib|words|table)[\\/](?!ui[\\/]Qr)/;

/** `/api/docs` must work without the internet, so its script and style come along. */
function docs(): Plugin {
  return {
    name: 'spoorbrug-docs',
    apply: 'build',
    closeBundle() {
      const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      mkdirSync(join(page, 'docs'), { recursive: true });
      const script = 'swagger-ui-bundle.js';
      for (const file of [script, `${script}.LICENSE.txt`, 'swagger-ui.css', 'LICENSE', 'NOTICE']) {
        copyFileSync(join(from, file), join(page, 'docs', file));
      }
    },
  };
}

const say = (code: string) => {
  const path = join(here, 'src', 'i18n', code, 'common.json');
  const common: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  return (key: string) => common[key.replace('common.', '')] ?? '';
};

/** The page before its script runs, and its manifest, in every language: the server picks. */
function shells(): Plugin {
  return {
    name: 'spoorbrug-shells',
    transformIndexHtml: (html, { server }) => (server ? localised(html, 'en', say('en')) : html),
    configureServer({ middlewares }) {
      for (const { code } of languages) {
        middlewares.use(manifestOf(code), (_, answer) => {
          answer.setHeader('content-type', 'application/manifest+json');
          answer.end(manifest(code, say(code)));
        });
      }
    },
    writeBundle() {
      const write = (name: string, text: string) => writeFileSync(join(page, name), text);
      const html = readFileSync(join(page, 'index.html'), 'utf8');
      for (const { code } of languages) {
        write(`index.${code}.html`, localised(html, code, say(code)));
        write(manifestOf(code), manifest(code, say(code)));
      }
      write('index.html', localised(html, 'en', say('en')));
    },
  };
}

/** The service worker and which files are a language's: `offline.js` makes `sw.js` of both. */
function offline(): Plugin {
  const folder = join(page, 'offline');
  let languages = '';
  return {
    name: 'spoorbrug-offline',
    apply: 'build',
    writeBundle(_, bundle) {
      languages = JSON.stringify(byLanguage(Object.values(bundle)));
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          target: 'es2022',
          license: { fileName: 'licences.md' },
          lib: {
            entry: join(here, 'src', 'offline', 'worker.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'worker.js',
          },
        },
      });
      writeFileSync(join(folder, 'languages.json'), languages);
    },
  };
}

export default defineConfig({
  root: here,
  base: '/',
  // Scripts and styles find each other wherever the page is served.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [words(), svelte(), svelteTesting(), shells(), docs(), offline()],
  build: {
    outDir: page,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    license: { fileName: 'licences.md' }, // of the packages inside
    assetsInlineLimit: 0, // everything is a file of ours: a strict content policy holds
    // In two files rather than in two dozen small ones: what the start page needs, and with it
    // every other screen; and what those share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'shared', test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] }, // the rules in ../docs are shown in the page
    proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } },
  },
  test: {
    testTimeout: 600_000, // ends only what hangs, on a busy machine too
    setupFiles: ['tests/patience.ts'],
    environment: 'node', // tests of what draws name happy-dom in their first line
    globals: true,
    pool: 'threads', // they start sooner than processes
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    passWithNoTests: true,
  },
});
