import { copyCatalogTariff, listTariffCatalog, listTariffs, type Tariff } from '@kliuchar/api-schema/tariffs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { everyPage } from '../../lib/every-page.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';

/**
 * All tariffs of the owner at once: a landlord has a dozen, and the forms choose among them.
 * Not asked for on the object of another owner: who only manages it has no tariffs of his own.
 */
export function useOwnTariffs(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['tariffs', 'own'],
    queryFn: ({ signal }) => everyPage((offset) => call(listTariffs, { query: { limit: 100, offset }, signal })),
    meta: { failed: t.failed.list },
  });
}

/** The shipped dictionary; it changes with the program only. */
export function useTariffCatalog() {
  return useQuery({
    queryKey: ['tariffs', 'catalog'],
    queryFn: ({ signal }) => call(listTariffCatalog, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failed: t.failed.catalog },
  });
}

/** Takes a tariff of the dictionary among one's own. */
export function useCopyTariff(onCopied: (tariff: Tariff) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(copyCatalogTariff, { params: { key }, body: ownerOfNew() }),
    onSuccess: async (tariff) => {
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      onCopied(tariff);
    },
    meta: { failed: t.failed.copy },
  });
}
