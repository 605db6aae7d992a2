import '@fontsource-variable/source-sans-3/wght.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage } from './i18n/index.svelte';
import { house } from './lib/house';
import { route } from './lib/router.svelte';
import { hasServer } from './lib/server';
import { settings } from './lib/settings.svelte';
import { reloadWhenStale } from './lib/stale';
import { prepare } from './pages';

reloadWhenStale(() => location.reload());
settings.paint();
const words = setLanguage(settings.language).catch(() => setLanguage('en'));
prepare(route.name);
await words;

const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
// Nobody waits for Python who has not seen anything yet.
if (!hasServer()) requestAnimationFrame(() => setTimeout(() => void house().prepare()));
