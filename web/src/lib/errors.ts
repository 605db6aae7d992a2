/** What went wrong, in the visitor's words. */
import { has, t } from '../i18n/index.svelte';
import { ApiError } from './api';
import { toast } from './ui/toast.svelte';

export function problemText(problem: unknown): string {
  const code = problem instanceof ApiError ? problem.code : 'unexpected';
  return has(`common.error_${code}`) ? t(`common.error_${code}`) : t('common.error_unexpected');
}

export function showProblem(problem: unknown): void {
  if (!(problem instanceof ApiError)) console.error(problem);
  toast(problemText(problem), { kind: 'bad' });
}
