import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { PageHeader } from './parts.tsx';

type PageFailureProps = {
  /** The screen's h1, which cannot be the name of what has not come. */
  readonly heading: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** «Не вдалося завантажити об’єкт» */
  readonly failed: string;
  /** «Об’єкт не знайдено» */
  readonly missing: string;
  readonly list: { readonly to: string; readonly label: string };
  /** Why it may be missing. */
  readonly children?: ReactNode;
};

/** A page whose one thing is not there, or could not be fetched: only the second is worth another try. */
export function PageFailure({ heading, query, failed, missing, list, children }: PageFailureProps) {
  const { error } = query;
  return (
    <>
      <PageHeader title={heading} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState kind="none" title={missing} actions={<ButtonLink to={list.to}>{list.label}</ButtonLink>}>
          {children}
        </EmptyState>
      ) : (
        <ErrorState error={error} title={failed} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
