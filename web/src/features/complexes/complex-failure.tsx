import { complexes as t } from '../../i18n/uk/complexes.ts';
import { PageFailure } from '../../ui/page-failure.tsx';

type ComplexFailureProps = {
  readonly heading: string;
  readonly query: { readonly error: Error; readonly refetch: () => unknown };
};

/** Of a complex that is not there the server's own words are shown: specification §8 gives them. */
export function ComplexFailure({ heading, query }: ComplexFailureProps) {
  return (
    <PageFailure
      heading={heading}
      query={query}
      failed={t.page.loadFailed}
      missing={t.page.notFoundTitle}
      list={{ to: '/complexes', label: t.page.toList }}
    >
      {query.error.message}
    </PageFailure>
  );
}
