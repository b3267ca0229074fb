import { properties as t } from '../../i18n/uk/properties.ts';
import { PageFailure } from '../../ui/page-failure.tsx';

type PropertyFailureProps = {
  readonly heading: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
};

export function PropertyFailure({ heading, query }: PropertyFailureProps) {
  return (
    <PageFailure
      heading={heading}
      query={query}
      failed={t.page.loadFailed}
      missing={t.page.notFoundTitle}
      list={{ to: '/properties', label: t.page.toList }}
    >
      {t.page.notFound}
    </PageFailure>
  );
}
