import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../es/*.json', { eager: true, import: 'default' }),
);
