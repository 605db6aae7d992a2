import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../sv/*.json', { eager: true, import: 'default' }),
);
