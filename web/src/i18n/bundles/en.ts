import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../en/*.json', { eager: true, import: 'default' }),
);
