import { requestReadings } from '@kliuchar/api-schema/meters';
import type { Period } from '@kliuchar/domain/dates/period';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Props = { readonly period: Period; readonly contractIds: readonly string[] };

/** «Попросити показники»: links to those tenants whose meters of this list still wait. */
export function RequestReadings({ period, contractIds }: Props) {
  const [open, setOpen] = useState(false);
  const send = async () => {
    const { items } = await call(requestReadings, { body: { period, contractIds: [...contractIds] } });
    const failed = items.filter(({ ok }) => !ok).length;
    toast(
      failed === 0
        ? { title: t.sheet.requested(items.length), variant: 'success' }
        : { title: t.sheet.requestFailed(failed, items.length), variant: 'destructive' },
    );
  };
  return (
    <>
      <Button variant="p" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" />
        {t.sheet.request(contractIds.length)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.sheet.requestTitle(formatPeriod(period))}
        consequences={t.sheet.requestConsequences(contractIds.length)}
        confirmLabel={t.sheet.requestSubmit}
        cancelLabel={t.sheet.requestKeep}
        onConfirm={send}
      />
    </>
  );
}
