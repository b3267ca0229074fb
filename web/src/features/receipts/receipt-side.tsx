import { getReceiptQr, type Receipt } from '@kliuchar/api-schema/receipts';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { HandCoins, Split, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatDay, formatInstant, formatPeriod, formatUah } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import { urlOf } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Card, Facts, Timeline, type TimelineEvent } from '../../ui/parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { LANDLORDS_PATH, RATES_PATH } from './fix-paths.ts';
import { HandedOver } from './handed-over.tsx';
import { ReceiptPdfLink } from './receipt-pdf-link.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { whyNoQr } from './why-no-qr.ts';
import './receipt.css';

export type PaymentOfReceipt = Receipt['payments'][number];

type PaymentsCardProps = {
  readonly receipt: Receipt;
  readonly onPay: () => void;
  /** A payment is opened to be spread anew, or taken back. */
  readonly onPayment: (deed: 'spread' | 'reverse', payment: PaymentOfReceipt) => void;
};

export function PaymentsCard({ receipt, onPay, onPayment }: PaymentsCardProps) {
  const canPay = useGranted('payments.record', 'payments', receipt);
  // What a payment has paid already is the owner's to change.
  const canSpread = usePermission('payments.write') && receipt.role === 'owner';
  if (receipt.status !== 'issued' && receipt.payments.length === 0) return null;
  const add = canPay && receipt.status === 'issued' && receipt.payableKop > 0;
  return (
    <Card title={t.detail.payments} aside={add && <HeaderAct onClick={onPay}>{t.detail.addPayment}</HeaderAct>}>
      <div className="body">
        {receipt.payments.length === 0 ? (
          <p className="muted">{t.detail.noPayments}</p>
        ) : (
          <ul>
            {receipt.payments.map((payment) => (
              <li className="pay" key={`${payment.paymentId ?? 'credit'}${payment.paidOn}${payment.amountKop}`}>
                <span className="ava">
                  <HandCoins size={16} aria-hidden="true" />
                </span>
                <span>
                  <Money amountKop={payment.amountKop} />
                  <small className="num">
                    {formatDay(payment.paidOn)}
                    {payment.paymentId === null && ` · ${t.detail.fromCredit}`}
                  </small>
                </span>
                {canSpread && payment.paymentId !== null && (
                  <RowMenu
                    items={[
                      {
                        key: 'spread',
                        label: t.detail.spread,
                        icon: Split,
                        onSelect: () => onPayment('spread', payment),
                      },
                      {
                        key: 'reverse',
                        label: t.detail.reverse,
                        icon: Undo2,
                        danger: true,
                        onSelect: () => onPayment('reverse', payment),
                      },
                    ]}
                    label={t.detail.paymentActions(formatDay(payment.paidOn))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** QR, link, share, PDF; the QR is always black on white. */
export function LinkCard({ receipt }: { readonly receipt: Receipt }) {
  const { id, qr, publicUrl, views, status } = receipt;
  const params = { receiptId: id };
  if (status === 'void') return null;
  return (
    <Card title={t.detail.link} aside={views > 0 && <span className="cap num">{t.detail.views(views)}</span>}>
      <div className={qr ? 'body share' : 'body'}>
        {qr && (
          <div className="qr">
            <img src={urlOf(getReceiptQr, { params })} alt={t.detail.qrAlt} width={106} height={106} />
          </div>
        )}
        <div>
          <p className="cap">{qr ? t.detail.qrWorks : whyNoQr(receipt)}</p>
          <div className="acts2">
            {publicUrl && (
              <CopyButton text={publicUrl} label={t.detail.copyLink} variant="o">
                {t.detail.copyLink}
              </CopyButton>
            )}
            {publicUrl && (
              <ShareButton
                url={publicUrl}
                text={t.detail.shareText(formatPeriod(receipt.period), formatUah(receipt.payableKop))}
              />
            )}
            {status === 'issued' && <ReceiptPicture receipt={receipt} />}
            <ReceiptPdfLink receiptId={id} />
          </div>
        </div>
        <HandedOver receipt={receipt} />
      </div>
    </Card>
  );
}

export function HistoryCard({ receipt }: { readonly receipt: Receipt }) {
  const { createdAt, issuedOn, sentAt, sentByHand, viewedAt, payments, dueOn, voidedAt, status } = receipt;
  const events: (TimelineEvent | false | null)[] = [
    { key: 'created', title: t.detail.created, note: formatInstant(createdAt), state: 'done' },
    issuedOn !== null && { key: 'issued', title: t.detail.issued, note: formatDay(issuedOn), state: 'done' },
    sentAt !== null && {
      key: 'sent',
      title: sentByHand ? t.detail.handed : t.detail.sent,
      note: formatInstant(sentAt),
      state: 'done',
    },
    viewedAt !== null && { key: 'viewed', title: t.detail.viewed, note: formatInstant(viewedAt), state: 'done' },
    ...payments.map(
      ({ paymentId, amountKop, paidOn }, at): TimelineEvent => ({
        key: `${paymentId ?? 'credit'}${at}`,
        title: t.detail.paidPart(formatUah(amountKop)),
        note: formatDay(paidOn),
        state: 'done',
      }),
    ),
    voidedAt !== null && { key: 'void', title: t.status.void, note: formatInstant(voidedAt), state: 'done' },
    status === 'issued' &&
      receipt.leftKop > 0 &&
      dueOn !== null && { key: 'due', title: t.detail.dueEvent, note: formatDay(dueOn), state: 'next' },
  ];
  return (
    <Card title={t.detail.history}>
      <Timeline events={events.filter((event) => event !== false && event !== null)} />
    </Card>
  );
}

export function RequisitesCard({ receipt }: { readonly receipt: Receipt }) {
  const { requisites } = receipt;
  return (
    <Card title={t.detail.requisites}>
      <Facts
        items={[
          [t.detail.sumAndDate, receipt.number],
          [
            t.detail.tenant,
            receipt.role === 'owner' ? (
              <Link key="t" to={`/counterparties/${receipt.tenant.id}`}>
                {receipt.tenant.name}
              </Link>
            ) : (
              receipt.tenant.name
            ),
          ],
          [
            t.detail.contract,
            <Link key="c" to={`/contracts/${receipt.contractId}`}>
              {wholeNumbers(`№\u00a0${receipt.contractNumber}`)}
            </Link>,
          ],
          [t.detail.payee, requisites?.name],
          [
            t.detail.iban,
            requisites && (
              <span key="iban" className="iban num" title={formatIban(requisites.iban)}>
                {shortIban(requisites.iban)} <CopyButton text={requisites.iban} label={t.detail.copyIban} />
              </span>
            ),
          ],
          [t.detail.taxId, requisites?.taxId],
        ]}
      />
    </Card>
  );
}

/** Both ends of an account: enough to know it by; the whole one is copied. */
const shortIban = (iban: string) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

const RATE_CODES: ReadonlySet<string> = new Set(['rent_unknown', 'no_rate', 'rate_provisional', 'rate_stale']);

const SUB_METER_CODES: ReadonlySet<string> = new Set(['no_sub_reading', 'sub_over_main']);

/** What still matters when the sums are fixed: how it can be paid and whether its rate will be settled. */
const AFTER_ISSUE: ReadonlySet<string> = new Set(['no_requisites', 'no_payee_code', ...RATE_CODES]);

export function ReceiptWarnings({ receipt }: { readonly receipt: Receipt }) {
  if (receipt.status === 'void') return null;
  const warnings = receipt.warnings.filter(({ code }) => receipt.status === 'draft' || AFTER_ISSUE.has(code));
  if (warnings.length === 0) return null;
  return (
    <div className="stack pb-5">
      {warnings.map((warning) => (
        <Note key={`${warning.code}${warning.service ?? ''}${warning.meterId ?? ''}`} tone="warn">
          {warning.text}{' '}
          {warning.code === 'no_requisites' && receipt.role === 'owner' && (
            <Link to="/profile#accounts">{t.run.fix.no_requisites}</Link>
          )}
          {warning.code === 'no_payee_code' && receipt.role === 'owner' && (
            <Link to={LANDLORDS_PATH}>{t.run.fix.no_payee_code}</Link>
          )}
          {RATE_CODES.has(warning.code) && receipt.role === 'owner' && (
            <Link to={RATES_PATH}>{t.run.fix[warning.code]}</Link>
          )}
          {SUB_METER_CODES.has(warning.code) && (
            <Link to={`/physical-meters/${warning.meterId}`}>{t.run.fix[warning.code]}</Link>
          )}
          {warning.code === 'no_reading' && <Link to={`/meters?period=${receipt.period}`}>{t.run.fix.no_reading}</Link>}
        </Note>
      ))}
    </div>
  );
}
