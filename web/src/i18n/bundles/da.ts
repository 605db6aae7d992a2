import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../da/*.json', { eager: true, import: 'default' }),
);
