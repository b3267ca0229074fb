import { ApiError } from '../lib/api-error.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

type SheetFailureProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly words: {
    /** «Не вдалося завантажити завдання» */
    readonly loadFailed: string;
    /** «Завдання не знайдено» */
    readonly notFoundTitle: string;
    /** Why it may be missing. */
    readonly notFound: string;
  };
};

/** As `PageFailure`, in a sheet over a list: an old notification leads to what has been deleted, and no other try brings it back. */
export function SheetFailure({ error, onRetry, words }: SheetFailureProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState kind="none" bare title={words.notFoundTitle}>
        {words.notFound}
      </EmptyState>
    );
  }
  return <ErrorState bare error={error} title={words.loadFailed} onRetry={onRetry} />;
}
