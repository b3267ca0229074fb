import { type Invoice, voidInvoice } from '@kliuchar/api-schema/billing';
import { Suspense, useState } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { HeaderAct, HeaderLink } from '../../ui/header-act.tsx';
import { Facts, Section } from '../../ui/parts.tsx';
import { RequisitesFacts } from './requisites-section.tsx';
import { useCanChange, usePlans, useRequisites } from './subscription-queries.ts';
import { SumLines } from './sum-lines.tsx';

const RequisitesDialog = late(async () => ({ default: (await import('./requisites-dialog.tsx')).RequisitesDialog }));

type InvoiceFactsProps = {
  readonly invoice: Invoice;
  /** A payment is under way: what it is for is left alone. */
  readonly isWaiting: boolean;
};

/** The summary: what is bought, of what the sum is made, who pays; each with its «Змінити» while it can be changed. */
export function InvoiceFacts({ invoice, isWaiting }: InvoiceFactsProps) {
  const { planName, periodFrom, periodTo, number, issuedOn, billingPeriod, lines, amountKop, status } = invoice;
  const isOpen = status === 'issued' && !isWaiting;
  const canChange = useCanChange(invoice.ownerId) === true && isOpen;
  return (
    <>
      <Section
        title={isOpen ? t.review.what : t.review.whatFor}
        aside={
          canChange && (
            <HeaderLink to="/subscription#plans" label={t.review.changePlan}>
              {t.review.change}
            </HeaderLink>
          )
        }
      >
        <Facts
          items={[
            [t.review.plan, planName],
            [t.review.billing, t.review.periods[billingPeriod]],
            [t.review.period, `${formatDay(periodFrom)}–${formatDay(periodTo)}`],
            [t.invoices.number, t.review.numberOf(number, formatDay(issuedOn))],
          ]}
        />
        {canChange && invoice.kind === 'change' && <VoidInvoice invoice={invoice} />}
      </Section>
      <Section title={t.review.lines}>
        <SumLines lines={lines} totalKop={amountKop} />
        {status === 'issued' && <ExtraObjects plan={invoice.plan} />}
      </Section>
      <PayerSection invoice={invoice} canChange={canChange} />
    </>
  );
}

/** Where objects above the plan only cost more, whoever adds one tomorrow knows when he will pay for it. */
function ExtraObjects({ plan }: Pick<Invoice, 'plan'>) {
  const found = usePlans().data?.items.find((one) => one.plan === plan);
  if (!found || found.extraPropertyKop === null) return null;
  return <p className="muted mt-3">{t.review.extra(found.properties, formatUah(found.extraPropertyKop))}</p>;
}

function PayerSection({
  invoice: { payer, ownerId },
  canChange,
}: {
  readonly invoice: Invoice;
  readonly canChange: boolean;
}) {
  const [editing, setEditing] = useState(false);
  const query = useRequisites(ownerId);
  const edit = (
    <HeaderAct label={t.review.changePayer} onClick={() => setEditing(true)}>
      {payer ? t.review.change : t.requisites.add}
    </HeaderAct>
  );
  return (
    <Section title={t.review.payer} aside={canChange && query.data && edit}>
      {payer ? (
        <RequisitesFacts requisites={payer} />
      ) : (
        <p className="muted">{canChange ? t.review.noPayer : t.review.withoutPayer}</p>
      )}
      {editing && query.data && (
        <Suspense>
          <RequisitesDialog requisites={query.data.requisites} ownerId={ownerId} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** A plan chosen by mistake; the bill of the next period is not taken back but by cancelling the subscription. */
function VoidInvoice({ invoice: { id, number, version } }: { readonly invoice: Invoice }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="more lined mt-3" onClick={() => setAsked(true)}>
        {t.voiding.open}
      </button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.voiding.title(number)}
        consequences={[t.voiding.text]}
        confirmLabel={t.voiding.open}
        cancelLabel={t.voiding.keep}
        failed={t.voiding.failed}
        onConfirm={async () => {
          await call(voidInvoice, { params: { invoiceId: id }, body: { version } });
          await dataChanged();
          toast({ title: t.voiding.done, variant: 'success' });
        }}
      />
    </>
  );
}
