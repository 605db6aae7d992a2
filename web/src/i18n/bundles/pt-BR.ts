import { parts } from '../parts';

export default parts(
  import.meta.glob<Record<string, string>>('../pt-BR/*.json', { eager: true, import: 'default' }),
);
