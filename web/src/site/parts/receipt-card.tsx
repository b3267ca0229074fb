import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatDecimalUk, formatPrice } from '@kliuchar/domain/money/format-money';
import type { ReceiptLine } from '@kliuchar/domain/receipts/receipt-types';
import { NBSP } from '@kliuchar/domain/text/typography';
import { ChevronDown } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import { LineIcon } from '../../info/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { RawHtml } from './raw-html.tsx';
import { sampleQr, sampleReceipt } from './sample-receipt.ts';

const text = site.sample;

/** The live piece of the home page: a receipt whose every line opens and whose code is a real one, with a payee that is plainly none. */
export function ReceiptCard() {
  const { lines, totalDueKop } = sampleReceipt();
  return (
    <article className="paper sample" aria-label={text.label} id="receipt">
      <header>
        <div>
          <p className="cap">{text.cap}</p>
          <p className="muted">{text.toPay}</p>
          <p>
            <Money amountKop={totalDueKop} size="l" />
          </p>
          <p className="muted">{text.until}</p>
        </div>
        <figure>
          <div className="qr">
            <RawHtml html={sampleQr(totalDueKop).svg} />
          </div>
        </figure>
      </header>
      <p className="cap press">{text.press}</p>
      {lines.map((line) => (
        <Line key={line.lineNo} line={line} />
      ))}
      <footer className="sumrow num">
        <div className="b">
          <span>{text.total}</span>
          <Money amountKop={totalDueKop} size="s" />
        </div>
        <p className="cap">{text.qrCap}</p>
      </footer>
    </article>
  );
}

/** One is open from the start, so that it is seen what a line does. */
function Line({ line }: { readonly line: ReceiptLine }) {
  const { explanation } = line;
  return (
    <details className="ln" open={line.service === 'electricity'}>
      <summary>
        <LineIcon kind={line.kind} service={line.service} />
        <span className="lt">
          <b>{line.title}</b>
        </span>
        <Money amountKop={line.amountKop} />
        <span className="ch">
          <ChevronDown size={16} aria-hidden />
        </span>
      </summary>
      <div className="ex">
        {explanation.rule === 'meter' ? (
          <Readings explanation={explanation} />
        ) : (
          <p className="why">{explanation.textUk}</p>
        )}
      </div>
    </details>
  );
}

type MeterReason = Extract<ReceiptLine['explanation'], { rule: 'meter' }>;

function Readings({ explanation }: { readonly explanation: MeterReason }) {
  const rows = explanation.meters.flatMap((meter) => meter.zones.map((zone) => ({ meter, zone })));
  return (
    <dl className="reads num">
      {rows.map(({ meter, zone }) => (
        <div key={`${meter.serial}-${zone.zone}`}>
          <dt>{meter.zones.length > 1 ? text.zone(zone.zone) : text.meter(meter.serial)}</dt>
          <dd>
            {formatDecimalUk(zone.current)}
            {NBSP}−{NBSP}
            {formatDecimalUk(zone.previous)} = <b>{formatDecimalUk(zone.consumption)}</b>
            {zone.price !== null && `${NBSP}× ${formatPrice(zone.price)}${NBSP}₴`}
          </dd>
          <dd className="cap">
            {formatDay(zone.previousOn)} → {formatDay(zone.currentOn)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
