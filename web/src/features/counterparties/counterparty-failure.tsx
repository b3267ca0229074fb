import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { PageFailure } from '../../ui/page-failure.tsx';

type CounterpartyFailureProps = {
  readonly heading: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
};

export function CounterpartyFailure({ heading, query }: CounterpartyFailureProps) {
  return (
    <PageFailure
      heading={heading}
      query={query}
      failed={t.page.loadFailed}
      missing={t.page.notFoundTitle}
      list={{ to: '/counterparties', label: t.page.toList }}
    >
      {t.page.notFound}
    </PageFailure>
  );
}
