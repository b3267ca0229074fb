import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { PageFailure } from '../../ui/page-failure.tsx';

type ContractMissingProps = {
  readonly id: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
};

export function ContractMissing({ id, query }: ContractMissingProps) {
  return (
    <PageFailure
      heading={titles.contract}
      query={query}
      words={{
        loadFailed: t.detail.loadFailed,
        notFoundTitle: specOfThings.contractNotFound(id),
        toList: t.detail.backToList,
      }}
      list="/contracts"
    />
  );
}
