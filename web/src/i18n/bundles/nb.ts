import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../nb/*.json', { eager: true, import: 'default' }),
);
