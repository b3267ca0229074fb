import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { PageHeader } from './parts.tsx';

type Words = {
  /** «Не вдалося завантажити об’єкт» */
  readonly loadFailed: string;
  /** «Об’єкт не знайдено» */
  readonly notFoundTitle: string;
  /** Why it may be missing. */
  readonly notFound?: string;
};

type FailureProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly words: Words;
};

type LookProps = { readonly bare?: boolean; readonly actions?: ReactNode };

/** Of one thing: only what could not be fetched is worth another try. */
function Failure({ error, onRetry, words, bare = false, actions }: FailureProps & LookProps) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState kind="none" title={words.notFoundTitle} bare={bare} actions={actions}>
        {words.notFound}
      </EmptyState>
    );
  }
  return <ErrorState error={error} title={words.loadFailed} bare={bare} onRetry={onRetry} />;
}

type PageFailureProps = {
  /** The screen's h1, which cannot be the name of what has not come. */
  readonly heading: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly words: Words & {
    /** «До списку об’єктів» */
    readonly toList: string;
  };
  /** The path of that list. */
  readonly list: string;
};

/** A page whose one thing is not there, or could not be fetched. */
export function PageFailure({ heading, query, words, list }: PageFailureProps) {
  return (
    <>
      <PageHeader title={heading} />
      <Failure
        error={query.error}
        words={words}
        actions={<ButtonLink to={list}>{words.toList}</ButtonLink>}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}

/** The same in a sheet over a list: an old notification leads to what has been deleted, and no other try brings it back. */
export function SheetFailure(props: FailureProps) {
  return <Failure {...props} bare />;
}
