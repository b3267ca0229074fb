import { deleteExchangeRate, deleteKeyRate, deletePriceIndex } from '@kliuchar/api-schema/rates';
import { rates as t } from '../../i18n/uk/rates.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { RateItem, Series } from './rate-series.ts';

type Props = { readonly series: Series; readonly item: RateItem; readonly onClose: () => void };

export function RemoveRate({ series, item, onClose }: Props) {
  const remove = async () => {
    const of = { params: { rateId: item.id }, query: { version: item.version } };
    if (series === 'prices') await call(deletePriceIndex, of);
    else if (series === 'key') await call(deleteKeyRate, of);
    else await call(deleteExchangeRate, of);
    await dataChanged();
    toast({ title: t.removal.done, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removal.title(item.at)}
      consequences={t.removal.consequences}
      confirmLabel={t.removal.confirm}
      cancelLabel={t.removal.keep}
      irreversible
      onConfirm={remove}
    />
  );
}
