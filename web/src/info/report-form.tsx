import { kop } from '@kliuchar/domain/money/kop';
import { Camera } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatUah, formatUahParts } from '../lib/format.ts';
import type { KeyPartProps } from './contract-props.ts';
import { DayField } from './day-field.tsx';
import { Problem } from './problem.tsx';

const text = info.contract;

/** «Я оплатив»: a message that the owner confirms; the sum and the day are filled with what is most likely. */
export function ReportForm({ contract, today }: KeyPartProps) {
  const { payableKop, receiptId, reportedPayments } = contract;
  // What has been reported and waits is not paid once more.
  const waitingKop = reportedPayments.reduce(
    (sum, { status, amountKop }) => sum + (status === 'reported' ? amountKop : 0),
    0,
  );
  const leftKop = Math.max(0, payableKop - waitingKop);
  const { whole, kopecks } = formatUahParts(kop(leftKop));
  return (
    <section className="sheet" id="report">
      <h2>{text.report}</h2>
      <p className="muted">{text.reportLead}</p>
      {reportedPayments.map((report) => (
        <p className="note num" key={report.id}>
          {text.reported} {formatDay(report.paidOn)}: {formatUah(report.amountKop)},{' '}
          {text.reportStates[report.status] ?? report.status}
          {report.reason && `. ${text.reportReason}: ${report.reason}`}
        </p>
      ))}
      <form className="fields" data-report={receiptId ?? ''} noValidate hidden>
        <div className="pair">
          <div className="f">
            <label htmlFor="report-amount">{text.amount}</label>
            <div className="in-wrap with-suf">
              <input
                className="in"
                id="report-amount"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={leftKop === 0 ? '' : whole + kopecks}
              />
              <span className="suf">₴</span>
            </div>
          </div>
          <DayField id="report-day" name="paid-on" label={text.paidOn} today={today} />
        </div>
        <label className="btn o shot">
          <Camera aria-hidden />
          <span data-shot="">{text.proof}</span>
          <input className="sr" type="file" name="photo" accept="image/*" aria-label={text.proof} />
        </label>
        <Problem id="report-problem" />
        <button className="btn o lg whole" type="submit">
          {text.sendReport}
        </button>
      </form>
      <p className="outcome" role="status" data-outcome="" hidden />
    </section>
  );
}
