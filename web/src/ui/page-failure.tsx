import { ApiError } from '../lib/api-error.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { PageHeader } from './parts.tsx';

type PageFailureProps = {
  /** The screen's h1, which cannot be the name of what has not come. */
  readonly heading: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly words: {
    /** «Не вдалося завантажити об’єкт» */
    readonly loadFailed: string;
    /** «Об’єкт не знайдено» */
    readonly notFoundTitle: string;
    /** Why it may be missing. */
    readonly notFound?: string;
    /** «До списку об’єктів» */
    readonly toList: string;
  };
  /** The path of that list. */
  readonly list: string;
};

/** A page whose one thing is not there, or could not be fetched: only the second is worth another try. */
export function PageFailure({ heading, query, words, list }: PageFailureProps) {
  const { error } = query;
  return (
    <>
      <PageHeader title={heading} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState kind="none" title={words.notFoundTitle} actions={<ButtonLink to={list}>{words.toList}</ButtonLink>}>
          {words.notFound}
        </EmptyState>
      ) : (
        <ErrorState error={error} title={words.loadFailed} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

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
