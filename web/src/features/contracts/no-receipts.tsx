import type { Contract } from '@kliuchar/api-schema/contracts';
import { maxDay } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { formatDayMonth, today } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** «Перша квитанція з’явиться 1 грудня. Створити зараз?» (ux.md §2). */
export function NoReceipts({ contract }: { readonly contract: Contract }) {
  const canWrite = useGranted('receipts.write', 'receipts', contract);
  const live = contract.status === 'active' || contract.status === 'notice';
  const first = maxDay(contract.startDate, firstDayOf(addPeriods(periodOfDay(today()), 1)));
  const period = periodOfDay(maxDay(contract.startDate, today()));
  return (
    <EmptyState
      kind="first"
      title={t.detail.receipts.emptyTitle}
      actions={
        canWrite &&
        live && (
          <ButtonLink to={`/receipts?create=1&contract_id=${contract.id}&period=${period}`}>
            {t.detail.receipts.create}
          </ButtonLink>
        )
      }
    >
      {live ? t.detail.receipts.first(formatDayMonth(first)) : t.detail.receipts.emptyText}
    </EmptyState>
  );
}
