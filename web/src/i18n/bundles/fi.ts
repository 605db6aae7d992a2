import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../fi/*.json', { eager: true, import: 'default' }),
);
