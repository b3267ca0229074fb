import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { RowState } from './use-sheet-row.ts';

/** A lower value near the register's end may be a turn over zero; only a person knows (contract.md §3.9). */
export function RolloverDialog({ state }: { readonly state: RowState }) {
  const { row, preview, texts } = state;
  if (!state.askRollover) return null;
  const previous = nameZones(row.previous?.values.map(formatDecimalUk) ?? []);
  const consequences = [t.sheet.rolloverLead(previous, nameZones(texts))];
  if (preview.consumption !== null) {
    consequences.push(t.sheet.rolloverConsequence(`${formatDecimalUk(preview.consumption)}\u00a0${row.unit}`));
  }
  return (
    <ConfirmDialog
      open
      onClose={state.dismissRollover}
      title={t.sheet.rolloverTitle}
      consequences={[...consequences, t.sheet.rolloverOther]}
      confirmLabel={t.sheet.rolloverConfirm}
      cancelLabel={t.sheet.rolloverBack}
      onConfirm={state.confirmRollover}
    />
  );
}
