import { getInvoiceQr, type Invoice } from '@kliuchar/api-schema/billing';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import type { ReactNode } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { urlOf } from '../../lib/http.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

/** A transfer needs nothing but the invoice: the QR for a phone, the requisites to copy for a bank's own page. */
export function TransferCard({ invoice }: { readonly invoice: Invoice }) {
  const { transfer, amountKop, id } = invoice;
  if (transfer === null) return <Note tone="warn">{t.methods.none}</Note>;
  return (
    <div>
      <p className="mb-4">{t.review.manual.text}</p>
      <div className="transfer">
        <div className="qr">
          <img
            src={urlOf(getInvoiceQr, { params: { invoiceId: id } })}
            alt={t.review.manual.qrAlt}
            width={200}
            height={200}
          />
        </div>
        <dl>
          <Row label={t.review.manual.payee}>{transfer.name}</Row>
          <Row label={t.review.manual.taxId}>
            <span className="num">{transfer.taxId}</span>
          </Row>
          <Row label={t.review.manual.iban} copy={transfer.iban} copyLabel={t.review.manual.copyIban}>
            <span className="num">{formatIban(transfer.iban)}</span>
          </Row>
          <Row label={t.review.manual.sum}>
            <Money amountKop={amountKop} />
          </Row>
          <Row label={t.review.manual.purpose} copy={transfer.purpose} copyLabel={t.review.manual.copyPurpose}>
            {wholeNumbers(transfer.purpose)}
          </Row>
        </dl>
        {transfer.payUrl && (
          <a className="btn o only-m flex" href={transfer.payUrl}>
            {t.review.manual.openBank}
          </a>
        )}
      </div>
    </div>
  );
}

type RowProps = {
  readonly label: string;
  readonly copy?: string;
  readonly copyLabel?: string;
  readonly children: ReactNode;
};

function Row({ label, copy, copyLabel, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy !== undefined && copyLabel !== undefined && <CopyButton text={copy} label={copyLabel} />}
      </dd>
    </div>
  );
}
