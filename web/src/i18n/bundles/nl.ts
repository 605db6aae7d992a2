import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../nl/*.json', { eager: true, import: 'default' }),
);
