import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../de/*.json', { eager: true, import: 'default' }),
);
