import { getInvoicePdf } from '@kliuchar/api-schema/billing';
import { ExternalLink, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { formatDay } from '../../lib/format.ts';
import { urlOf } from '../../lib/http.ts';
import { dropReturnPath, getReturnPath } from '../../lib/return-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { InvoiceBadge } from './invoice-badge.tsx';
import { type Checkout, isWaiting } from './use-checkout.ts';

type Props = {
  readonly checkout: Checkout;
  readonly isAsking: boolean;
  readonly onLook: () => void;
  /** Not on that page after all; absent once another way is being chosen. */
  readonly onOtherWay?: () => void;
};

/** The sum first, then how it stands; said aloud when it changes. */
export function PaymentState(props: Props) {
  const { checkout } = props;
  const { invoice } = checkout;
  return (
    <div>
      <p className="muted">{invoice.status === 'issued' ? t.review.toPay : t.review.sum}</p>
      <p className="sum">
        <Money amountKop={invoice.amountKop} size="l" />
      </p>
      <div className="state" role="status">
        {invoice.status !== 'issued' && <InvoiceBadge status={invoice.status} />}
        <Words checkout={checkout} />
      </div>
      {isWaiting(checkout) && <WaitingActions {...props} />}
      {invoice.status === 'paid' && <PaidActions checkout={checkout} />}
    </div>
  );
}

function Words({ checkout: { invoice, attempt } }: Pick<Props, 'checkout'>) {
  if (attempt?.isCredited) return <Note tone="warn">{t.review.credited}</Note>;
  if (attempt?.isDisputed) return <Note tone="warn">{t.review.disputed}</Note>;
  if (invoice.status === 'paid') return <p>{t.review.paid.text(invoice.planName, formatDay(invoice.periodTo))}</p>;
  if (invoice.status === 'void') return <p>{t.review.void}</p>;
  if (invoice.status === 'reversed') return <p>{t.review.reversed.text}</p>;
  switch (attempt?.status) {
    // Paid, and the invoice is not: it was not the invoice's money, and what was to be found out about it has been.
    case undefined:
    case 'paid':
      return null;
    case 'started':
    case 'pending':
      return (
        <div className="waiting">
          <span className="spin" aria-hidden="true" />
          <div>
            <b>{t.review.waiting.title}</b>
            <p className="muted">{t.review.waiting.text}</p>
          </div>
        </div>
      );
    case 'failed':
      return (
        <Said title={t.review.declined.title}>
          {attempt.reasonUk ? t.review.declined.because(attempt.reasonUk) : t.review.declined.text}
        </Said>
      );
    case 'expired':
      return <Said title={t.review.expired.title}>{t.review.expired.text}</Said>;
    case 'reversed':
      return <Said title={t.review.reversed.title}>{t.review.reversed.text}</Said>;
  }
}

function Said({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Note tone="warn">
      <b>{title}.</b> {children}
    </Note>
  );
}

function WaitingActions({ checkout: { attempt }, isAsking, onLook, onOtherWay }: Props) {
  return (
    <div className="acts">
      <Button variant={onOtherWay ? 'p' : 'o'} size="lg" busy={isAsking} onClick={onLook}>
        {t.review.waiting.again}
      </Button>
      {attempt?.url && (
        <a className="btn o lg" href={attempt.url}>
          <ExternalLink aria-hidden="true" />
          {t.review.waiting.toPage}
        </a>
      )}
      {onOtherWay && (
        <Button variant="g" onClick={onOtherWay}>
          {t.review.waiting.other}
        </Button>
      )}
    </div>
  );
}

/** Back to what was being written when the 402 came; otherwise to the subscription. */
function PaidActions({ checkout: { invoice } }: Pick<Props, 'checkout'>) {
  const path = getReturnPath();
  return (
    <div className="acts">
      {path !== null && (
        <ButtonLink variant="p" size="lg" to={path} onClick={dropReturnPath}>
          {t.review.paid.toForm}
        </ButtonLink>
      )}
      <ButtonLink variant={path === null ? 'p' : 'o'} size="lg" to="/subscription">
        {t.review.paid.toSubscription}
      </ButtonLink>
      <a className="btn g" href={urlOf(getInvoicePdf, { params: { invoiceId: invoice.id } })} download>
        <FileDown aria-hidden="true" />
        {t.review.paid.receipt}
      </a>
    </div>
  );
}
