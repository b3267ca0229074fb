import { ApiError } from './api-error.ts';
import { toast } from './toast.ts';

const shown = new WeakSet<ApiError>();

/**
 * A failed call is shown as a toast (specification §8), once, whoever catches it first. 401 and 402 have their own behaviour, and
 * «Акаунт не активовано» stands on the sign-in screen with its button.
 */
export function toastError(error: unknown, failed?: (reason: string, error: ApiError) => string): void {
  if (!(error instanceof ApiError) || shown.has(error)) return;
  shown.add(error);
  if (error.code === 'unauthenticated' || error.status === 402 || error.reason === 'NOT_ACTIVATED') return;
  toast({ title: failed ? failed(error.message, error) : error.message, variant: 'destructive' });
}
