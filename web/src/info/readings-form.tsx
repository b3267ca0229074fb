import { nameZones, zoneName } from '@kliuchar/domain/meters/zone-name';
import { Camera } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatDecimalUk, formatPeriod } from '../lib/format.ts';
import type { KeyContract, KeyPartProps } from './contract-props.ts';
import { DayField } from './day-field.tsx';
import { Problem } from './problem.tsx';

const text = info.contract;
const NBSP = '\u00a0';

type Meter = KeyContract['meters'][number];

/** One meter a block (design README, «Density»): what it showed, what it shows, what that makes; the module adds the counting. */
export function ReadingsForm({ contract, today }: KeyPartProps) {
  const { meters, readingsPeriod, readingWindow } = contract;
  if (meters.length === 0) return null;
  const isAllSent = meters.every(({ submitted }) => submitted !== null);
  return (
    <section className="sheet" id="readings">
      <h2>{text.readings}</h2>
      <p className="muted">
        {text.readingsFor(formatPeriod(readingsPeriod))}
        {readingWindow !== null && `. ${text.window(readingWindow.fromDay, readingWindow.toDay)}`}
      </p>
      <form className="meters" data-readings={readingsPeriod} noValidate hidden>
        <DayField id="read-on" name="date" label={text.readOn} today={today} />
        {meters.map((meter) => (
          <MeterBlock key={meter.meterId} meter={meter} />
        ))}
        <Problem id="readings-problem" />
        <button className={isAllSent ? 'btn o lg whole' : 'btn p lg whole'} type="submit">
          {text.sendReadings}
        </button>
      </form>
      <noscript>
        <ul className="rows">
          {meters.map((meter) => (
            <li key={meter.meterId}>
              <MeterTitle meter={meter} />
            </li>
          ))}
        </ul>
      </noscript>
    </section>
  );
}

function MeterTitle({ meter }: { readonly meter: Meter }) {
  return (
    <span className="lt">
      <b>{meter.title}</b>
      <span className="num">
        {info.receipt.meter(meter.serial)}
        {meter.place !== null && ` · ${meter.place}`}
      </span>
    </span>
  );
}

function MeterBlock({ meter }: { readonly meter: Meter }) {
  const { previous, submitted, unit } = meter;
  const zones = Array.from({ length: meter.zones }, (_, index) => index);
  return (
    <fieldset
      className="reading"
      data-meter={meter.meterId}
      data-unit={unit}
      data-digits={meter.digits}
      data-decimals={meter.decimals}
      data-multiplier={meter.multiplier}
      data-photo={meter.photoRequired ? 'required' : 'optional'}
    >
      <legend>
        <MeterTitle meter={meter} />
      </legend>
      {submitted !== null && (
        <p className="note info num">
          {text.sent} {formatDay(submitted.date)}: {nameZones(submitted.values.map(formatDecimalUk))}
          {NBSP}
          {unit}, {text.states[submitted.state]}
        </p>
      )}
      {zones.map((zone) => {
        const id = `m-${meter.meterId}-${zone}`;
        const before = previous?.values[zone];
        return (
          <div className="f" key={zone}>
            <div className="lr">
              <label htmlFor={id}>
                {meter.zones > 1 ? text.zoneReading(zoneName(zone + 1, meter.zones)) : text.reading}
              </label>
              {before !== undefined && previous !== null && (
                <span className="cap num">
                  {text.previous} {formatDay(previous.date)}: {formatDecimalUk(before)}
                </span>
              )}
            </div>
            <div className="in-wrap with-suf">
              <input
                className="in register"
                id={id}
                name={`value-${zone}`}
                inputMode={meter.decimals > 0 ? 'decimal' : 'numeric'}
                autoComplete="off"
                enterKeyHint="next"
                data-previous={before}
                aria-describedby={`${id}-says`}
              />
              <span className="suf">{unit}</span>
            </div>
            <p className="hint num" id={`${id}-says`} data-says="" aria-live="polite" />
          </div>
        );
      })}
      <label className="ck" hidden data-rollover="">
        <input type="checkbox" className="check" name="rollover" /> {text.rollover}
      </label>
      <label className="btn o shot">
        <Camera aria-hidden />
        <span data-shot="">{text.addPhoto}</span>
        {meter.photoRequired && <span className="cap">{text.photoNeeded}</span>}
        <input className="sr" type="file" name="photo" accept="image/*" capture="environment" aria-label={text.photo} />
      </label>
      <p className="outcome" role="status" data-outcome="" hidden />
    </fieldset>
  );
}
