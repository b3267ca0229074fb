import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { meters as t } from '../../i18n/uk/meters.ts';
import { readingAsked } from '../../i18n/uk/reading-asked.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { RowState } from './use-sheet-row.ts';

/**
 * A lower value near the register's end may be a turn over zero (contract.md §3.9), and a first use larger than anybody's a decimal point
 * left out; only a person knows.
 */
export function RolloverDialog({ state }: { readonly state: RowState }) {
  const { row, preview, texts, asking } = state;
  if (asking === null) return null;
  const words = readingAsked[asking];
  const previous = nameZones(row.previous?.values.map(formatDecimalUk) ?? []);
  const consequences = [t.sheet.rolloverLead(previous, nameZones(texts))];
  if (preview.consumption !== null) {
    consequences.push(words.consequence(`${formatDecimalUk(preview.consumption)}\u00a0${row.unit}`));
  }
  return (
    <ConfirmDialog
      open
      onClose={state.dismiss}
      title={words.title}
      consequences={[...consequences, words.other]}
      confirmLabel={words.confirm}
      cancelLabel={t.sheet.rolloverBack}
      onConfirm={state.confirm}
    />
  );
}
