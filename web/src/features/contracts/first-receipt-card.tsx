import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { formatDay, formatMinor, formatPeriod, formatUah } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Paper } from '../../ui/parts.tsx';
import type { FirstReceipt } from './first-receipt.ts';
import { type ContractValues, depositCurrency, type ServiceRow } from './form-values.ts';
import './contracts.css';

type FirstReceiptCardProps = {
  readonly receipt: FirstReceipt | null;
  readonly values: Pick<ContractValues, 'rent' | 'deposit' | 'openingBalanceKop'>;
  readonly propertyName: string | null;
  readonly rate: { readonly value: string; readonly on: string } | null;
  readonly hints: readonly string[];
};

/** What the tenant will get, while the owner still types: the sum, how it came about and when it is due. */
export function FirstReceiptCard({ receipt, values, propertyName, rate, hints }: FirstReceiptCardProps) {
  return (
    <aside aria-label={t.preview.title}>
      <p className="cap">{t.preview.title}</p>
      {receipt ? (
        <Paper>
          <div className="first-receipt">
            <div className="ph">
              <span className="cap num">
                {[formatPeriod(receipt.period), propertyName].filter(Boolean).join(' · ')}
              </span>
              <div aria-live="polite">
                <span className="muted">{t.preview.due}</span>
                <br />
                <Money amountKop={receipt.totalKop} size="m" />
              </div>
            </div>
            <Lines receipt={receipt} values={values} rate={rate} />
          </div>
        </Paper>
      ) : (
        <Note>{t.preview.empty}</Note>
      )}
      {hints.map((hint) => (
        <Note key={hint}>{hint}</Note>
      ))}
    </aside>
  );
}

type LinesProps = Pick<FirstReceiptCardProps, 'values' | 'rate'> & { readonly receipt: FirstReceipt };

function Lines({ receipt, values, rate }: LinesProps) {
  const { deposit, openingBalanceKop } = values;
  return (
    <>
      <ul>
        <li>
          <span>{t.preview.rent}</span>
          <Money amountKop={receipt.rentKop} />
          <small className="num">{rentNote(receipt, values, rate)}</small>
        </li>
        {receipt.lines.map(({ key, service, amountKop }) => (
          <li key={key}>
            <span>{service.title ?? SERVICE_TEXTS[service.code].nameUk}</span>
            <Money amountKop={amountKop} />
            <small>{noteOf(service, amountKop !== null)}</small>
          </li>
        ))}
      </ul>
      <div className="sumrow num">
        <div>
          <span>{t.preview.dueOn}</span>
          <b>{formatDay(receipt.dueOn)}</b>
        </div>
        {openingBalanceKop !== null && openingBalanceKop > 0 && (
          <div>
            <span>{t.preview.opening}</span>
            <Money amountKop={openingBalanceKop} />
          </div>
        )}
        {deposit.amountMinor !== null && (
          <div>
            <span>
              {t.preview.deposit}
              <br />
              <small className="cap">{t.preview.depositNote}</small>
            </span>
            <Money amountKop={deposit.amountMinor} currency={depositCurrency(values)} />
          </div>
        )}
      </div>
    </>
  );
}

function rentNote({ share, monthKop, period }: FirstReceipt, { rent }: LinesProps['values'], rate: LinesProps['rate']) {
  const foreign = rent.currency !== 'UAH';
  const sum = foreign
    ? formatMinor(rent.amountMinor ?? 0, rent.currency)
    : monthKop === null
      ? ''
      : formatUah(monthKop);
  const days = share ? t.preview.share(sum, share.days, share.ofDays) : t.preview.fullMonth(formatPeriod(period));
  if (!foreign) return days;
  return `${days}, ${rate ? t.preview.rate(rate.value, rate.on) : t.preview.noRate}`;
}

function noteOf(service: ServiceRow, known: boolean): string {
  if (known) return t.form.methods[service.method];
  return service.method === 'meter' || service.method === 'sum_of_water' ? t.preview.byMeter : t.preview.byTariff;
}
