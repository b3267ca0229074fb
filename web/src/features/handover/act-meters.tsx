import type { HandoverAct } from '@kliuchar/api-schema/handover';
import { zoneName } from '@kliuchar/domain/meters/zone-name';
import { handover as t } from '../../i18n/uk/handover.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { Note } from '../../ui/note.tsx';
import { type Draft, isBelow, readingOf } from './act-draft.ts';
import { Labelled, type PartProps } from './act-parts.tsx';

/** Each zone of each meter, with what it showed before and a way to say that it has turned over. */
export function MetersPart({ act, draft, change }: PartProps) {
  if (act.readings.length === 0) return <p className="muted">{t.noMeters}</p>;
  return act.readings.map((meter) => {
    const read = draft.readings.find(({ meterId }) => meterId === meter.meterId);
    return read === undefined ? null : (
      <MeterRow
        key={meter.meterId}
        meter={meter}
        read={read}
        onPut={(part) =>
          change((before) => ({
            ...before,
            readings: before.readings.map((each) => (each.meterId === meter.meterId ? { ...each, ...part } : each)),
          }))
        }
      />
    );
  });
}

const ZONES = [1, 2, 3] as const;

type Read = Draft['readings'][number];
type RowProps = {
  readonly meter: HandoverAct['readings'][number];
  readonly read: Read;
  readonly onPut: (part: Partial<Read>) => void;
};

function MeterRow({ meter, read, onPut: put }: RowProps) {
  const { title, serial, unit, zones, previous } = meter;
  const { texts, rolledOver } = read;
  const isLower = texts.some((text, zone) => isBelow(text, previous?.values[zone]));
  return (
    <div className="ho-meter">
      <div className="ho-row">
        {ZONES.slice(0, zones).map((number) => {
          const zone = number - 1;
          const text = texts[zone] ?? '';
          const isWrong = text.trim() !== '' && readingOf(text) === null;
          const zoneWords = zones > 1 ? `, ${zoneName(number, zones)}` : '';
          return (
            <Labelled key={number} label={`${title}, №\u00a0${serial}${zoneWords}, ${unit}`}>
              {(id) => (
                <>
                  <input
                    id={id}
                    className="in num"
                    inputMode="decimal"
                    autoComplete="off"
                    value={text}
                    aria-invalid={isWrong || (isLower && !rolledOver) || undefined}
                    aria-describedby={previous ? `${id}-was` : undefined}
                    onChange={({ target }) => put({ texts: texts.with(zone, target.value) })}
                  />
                  {isWrong && <p className="err">{t.badReading}</p>}
                  {previous && (
                    <p className="cap" id={`${id}-was`}>
                      {t.was(formatDecimalUk(previous.values[zone] ?? '0'), formatDay(previous.on))}
                    </p>
                  )}
                </>
              )}
            </Labelled>
          );
        })}
      </div>
      {(isLower || rolledOver) && (
        <>
          <div role="status">{isLower && !rolledOver && <Note tone="warn">{t.below}</Note>}</div>
          <label className="ck">
            <input
              type="checkbox"
              className="check"
              checked={rolledOver}
              onChange={({ target }) => put({ rolledOver: target.checked })}
            />
            <span>{t.rolledOver}</span>
          </label>
        </>
      )}
    </div>
  );
}
