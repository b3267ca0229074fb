import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { meters as t } from '../../i18n/uk/meters.ts';
import { zoneName } from './sheet-values.ts';
import { isWrongZone, type RowState } from './use-sheet-row.ts';

/** One zone's value: the decimal keypad, Enter goes to the next input of the sheet, leaving saves. */
export function ReadingInput({
  state,
  zone,
  describedBy,
}: {
  readonly state: RowState;
  readonly zone: number;
  readonly describedBy?: string;
}) {
  const { row } = state;
  const name = `${SERVICE_TEXTS[row.service].nameUk}, ${row.propertyName}`;
  return (
    <input
      className="in num"
      data-reading
      inputMode={row.decimals === 0 ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      aria-label={t.sheet.value(name, zoneName(row.zones, zone))}
      aria-invalid={isWrongZone(state, zone) || undefined}
      aria-describedby={describedBy}
      readOnly={state.locked}
      value={state.texts[zone] ?? ''}
      onChange={(event) => state.type(zone, event.target.value)}
      onBlur={state.commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (focusNext(event.currentTarget, event.shiftKey ? -1 : 1)) return;
        state.commit();
        // Of a round, meter by meter, the next one comes.
        if (!event.shiftKey) event.currentTarget.closest('.walk')?.querySelector<HTMLElement>('[data-next]')?.click();
      }}
    />
  );
}

/** The next value that can be typed. From the last one the focus goes nowhere, or it would be lost: the value is saved in its place. */
function focusNext(from: HTMLInputElement, step: 1 | -1): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-reading]:not([readonly])')];
  const next = inputs[inputs.indexOf(from) + step];
  next?.focus();
  next?.select();
  return next !== undefined;
}
