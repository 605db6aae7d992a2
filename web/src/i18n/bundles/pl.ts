import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../pl/*.json', { eager: true, import: 'default' }),
);
