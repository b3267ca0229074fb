import { getReceiptQr, type Receipt } from '@kliuchar/api-schema/receipts';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import clsx from 'clsx';
import { Smartphone } from 'lucide-react';
import { myReceipts } from '../../i18n/uk/my-receipts.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { urlOf } from '../../lib/http.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Facts } from '../../ui/parts.tsx';
import { ReportLink } from './report-link.tsx';
import './receipt.css';

type PayByBankProps = {
  readonly receipt: Receipt;
  /** On the page of the receipt, which has the sum above and the requisites in a card of their own. */
  readonly underSum?: boolean;
};

/** How whoever rents pays what he owes: the code for another device's camera, the bank's link on this one, the account by hand. */
export function PayByBank({ receipt, underSum = false }: PayByBankProps) {
  const { qr, requisites, payableKop, paymentStatus, status } = receipt;
  if (status !== 'issued' || payableKop <= 0) return null;
  const params = { receiptId: receipt.id };
  return (
    <div className={clsx('pay-by-bank', underSum && 'card')}>
      <div className="share">
        {qr && (
          <div className="qr">
            <img src={urlOf(getReceiptQr, { params })} alt={t.detail.qrAlt} width={106} height={106} />
          </div>
        )}
        <div>
          {!underSum && (
            <>
              <span className="muted">{myReceipts.due}</span>
              <br />
              <Money amountKop={payableKop} size="m" overdue={paymentStatus === 'overdue'} />
            </>
          )}
          <p className="cap">{qr ? myReceipts.how : t.detail.noQr}</p>
          <div className="acts2">
            {qr && (
              <a className="btn p" href={qr.url}>
                <Smartphone aria-hidden="true" />
                {myReceipts.pay}
              </a>
            )}
            {requisites && (
              <CopyButton text={requisites.iban} label={myReceipts.copyIban} variant="o">
                {myReceipts.copyIban}
              </CopyButton>
            )}
            <ReportLink contractId={receipt.contractId} />
          </div>
        </div>
      </div>
      {!underSum && requisites && (
        <Facts
          items={[
            [t.detail.payee, requisites.name],
            [t.detail.iban, formatIban(requisites.iban)],
            [t.detail.taxId, requisites.taxId],
          ]}
        />
      )}
    </div>
  );
}
