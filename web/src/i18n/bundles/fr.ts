import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../fr/*.json', { eager: true, import: 'default' }),
);
