import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { rooted } from './rooted.js';

export default {
  preprocess: [rooted(), vitePreprocess()],
  compilerOptions: { runes: true },
};
