/** What went wrong, in the visitor's words. */
import { has, t } from '../i18n/index.svelte';
import { ApiError } from './api';
import { toast } from './ui/toast.svelte';

export function problemText(problem: unknown): string {
  const code = problem instanceof ApiError ? problem.code : 'unexpected';
  return has(`common.error_${code}`) ? t(`common.error_${code}`) : t('common.error_unexpected');
}

/** Codes of tables that there are, but that this server cannot show. */
const CLOSED = ['unknown_rules', 'unreadable'];

export function isClosed(problem: ApiError): boolean {
  return CLOSED.includes(problem.code);
}

/** Whether asking again for a table is of no use: a server that is merely away comes back. */
export function isFinal(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && ([404, 422].includes(problem.status) || isClosed(problem));
}

export function showProblem(problem: unknown): void {
  if (!(problem instanceof ApiError)) console.error(problem);
  toast(problemText(problem), { kind: 'bad' });
}
