import { spec } from '../../i18n/spec.uk.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/parts.tsx';

type ContractMissingProps = { readonly id: string; readonly error: unknown; readonly onRetry: () => void };

export function ContractMissing({ id, error, onRetry }: ContractMissingProps) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={titles.contract} />
      {missing ? (
        <EmptyState
          kind="none"
          title={spec.contractNotFound(id)}
          actions={<ButtonLink to="/contracts">{t.detail.backToList}</ButtonLink>}
        />
      ) : (
        <ErrorState error={error} title={t.detail.loadFailed} onRetry={onRetry} />
      )}
    </>
  );
}
