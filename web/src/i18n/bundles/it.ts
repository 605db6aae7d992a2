import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../it/*.json', { eager: true, import: 'default' }),
);
