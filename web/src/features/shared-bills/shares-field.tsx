import type { SharedBill } from '@kliuchar/api-schema/shared-bills';
import type { Period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { shareUnitUk } from '@kliuchar/domain/receipts/shared-bill';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { sharedBills as t } from '../../i18n/uk/shared-bills.ts';
import { formatDayMonth, formatDecimalUk } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { FieldSet } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import { Facts } from '../../ui/parts.tsx';
import { type BillValues, type Candidate, divide, type PartOfMonth, partOfMonth, quantityOf } from './bill-values.ts';
import './shared-bills.css';

type Props = {
  readonly form: AppForm<BillValues>;
  readonly candidates: readonly Candidate[];
  readonly service: ServiceCode;
  readonly month: Period;
};

/** Each object with its part; what it is counted for stands beside its name. */
export function SharesField({ form, candidates, service, month }: Props) {
  const values = useWatch({ control: form.control }) as BillValues;
  const division = divide(values, candidates);
  const isPartial = candidates.some(
    (candidate, at) => values.shares[at]?.included && partOfMonth(candidate, month) !== null,
  );
  return (
    <FieldSet legend={t.form.shares}>
      {values.basis === 'custom' && <p className="muted">{t.form.customHint}</p>}
      <div className="bill-shares">
        {candidates.map((candidate, at) => (
          <div key={candidate.propertyId} className="bill-share">
            <CheckboxField
              form={form}
              name={`shares.${at}.included`}
              label={
                <span>
                  {candidate.propertyName}
                  <small className="t2">{whose(candidate, partOfMonth(candidate, month))}</small>
                </span>
              }
            />
            {values.basis === 'custom' ? (
              <DecimalField
                form={form}
                name={`shares.${at}.weight`}
                label={t.form.weight(candidate.propertyName)}
                className="bill-weight"
                short
              />
            ) : (
              <span className="muted num">{counted(candidate, { basis: values.basis, service, month })}</span>
            )}
            {/* Who lacks a number would have a part too: until then nobody's is known. */}
            <Part amountKop={division?.isWhole ? division.parts.get(candidate.propertyId) : undefined} />
          </div>
        ))}
      </div>
      {division?.isWhole && (
        <Facts
          items={[
            [t.form.tenants, <Money key="tenants" amountKop={division.tenantsKop} />],
            [t.form.owner, <Money key="owner" amountKop={division.ownerKop} />],
          ]}
        />
      )}
      {division?.isWhole && isPartial && <p className="muted">{t.form.partial}</p>}
    </FieldSet>
  );
}

function whose({ tenantName }: Pick<Candidate, 'tenantName'>, days: PartOfMonth | null): string {
  if (tenantName === null) return t.form.empty;
  const from = days?.from && t.form.since(formatDayMonth(days.from));
  const to = days?.to && t.form.until(formatDayMonth(days.to));
  return [[tenantName, from].filter(Boolean).join(', '), to].filter(Boolean).join(from ? ' ' : ', ');
}

function Part({ amountKop }: { readonly amountKop: number | undefined }) {
  return <span className="bill-part num">{amountKop === undefined ? '—' : <Money amountKop={kop(amountKop)} />}</span>;
}

type Counted = Pick<Props, 'service' | 'month'> & Pick<BillValues, 'basis'>;

/** What the object is counted for, or where to say it. */
function counted(candidate: Candidate, { basis, service, month }: Counted): ReactNode {
  if (basis === 'equal' || basis === 'custom') return '';
  const quantity = quantityOf(candidate, basis);
  if (quantity !== null) return formatDecimalUk(quantity) + shareUnitUk(basis, service);
  const { propertyId, isMetered } = candidate;
  if (basis !== 'sub_meters')
    return <Missing text={t.form.missing[basis]} to={`/properties/${propertyId}/edit`} label={t.form.fill} />;
  if (!isMetered)
    return (
      <Missing text={t.form.noMeter} to={`/physical-meters?add=1&property_id=${propertyId}`} label={t.form.addMeter} />
    );
  const sheet = `/meters?period=${month}&service=${service}&property_id=${propertyId}`;
  return <Missing text={t.form.noReading} to={sheet} label={t.form.read} />;
}

function Missing({ text, to, label }: { readonly text: string; readonly to: string; readonly label: string }) {
  return (
    <>
      {text}. <Link to={to}>{label}</Link>
    </>
  );
}

/** «54,2 м² з 310 м²», «1 з 4». */
function partOfAll({ basis, service, weightTotal }: SharedBill, weight: string): string {
  const unit = shareUnitUk(basis, service);
  return t.form.partOf(`${formatDecimalUk(weight)}${unit}`, `${formatDecimalUk(weightTotal)}${unit}`);
}

/** A bill that cannot change any more. */
export function DividedShares({ bill, candidates }: Pick<Props, 'candidates'> & { readonly bill: SharedBill }) {
  const daysOf = (propertyId: string) => {
    const candidate = candidates.find((one) => one.propertyId === propertyId);
    return candidate ? partOfMonth(candidate, bill.period) : null;
  };
  return (
    <>
      <div className="bill-shares">
        {bill.shares.map((share) => (
          <div key={share.propertyId} className="bill-share">
            <span>
              {share.propertyName}
              <small className="t2">{whose(share, daysOf(share.propertyId))}</small>
            </span>
            <span className="muted num">{partOfAll(bill, share.weight)}</span>
            <Part amountKop={share.amountKop} />
          </div>
        ))}
      </div>
      <Facts
        items={[
          [t.form.total, <Money key="total" amountKop={bill.totalKop} />],
          [t.form.owner, <Money key="owner" amountKop={bill.vacantKop} />],
        ]}
      />
      {bill.shares.some(({ propertyId }) => daysOf(propertyId) !== null) && <p className="muted">{t.form.partial}</p>}
    </>
  );
}
