import type { ReceiptPageProps } from '@kliuchar/api-schema/info-pages';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { Copy } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { wholeNumbers } from '../ui/whole-numbers.tsx';
import { BankLinks } from './bank-links.tsx';

const text = info.receipt;

/** On a phone the bank is one touch away; on a desktop the code is scanned, and the same links stand in the panel. */
export function PayWays(props: ReceiptPageProps) {
  const { qr } = props.receipt;
  if (qr === null) return null;
  return (
    <div className="only-m ways">
      <a className="btn p lg whole" href={qr.url} rel="noreferrer">
        {text.payInBank}
      </a>
      <BankLinks {...props} />
      <a className="more" href={qr.fallbackUrl} rel="noreferrer">
        {text.otherBank}
      </a>
    </div>
  );
}

/** For those who type: every value is text that can be selected, and the buttons appear with JavaScript. */
export function Requisites({ receipt, purpose }: ReceiptPageProps) {
  const { payee } = receipt;
  if (payee === null) return null;
  return (
    <div className="reqs">
      {'name' in payee && (
        <div className="copy">
          <div>
            <span className="cap">{text.payee}</span>
            <b>{payee.name}</b>
          </div>
        </div>
      )}
      <CopyRow label={text.iban} shown={formatIban(payee.iban)} copied={payee.iban} action={text.copyIban} />
      {'taxId' in payee && payee.taxId !== null && (
        <CopyRow label={text.taxId} shown={payee.taxId} copied={payee.taxId} action={text.copyTaxId} />
      )}
      <CopyRow label={text.purpose} shown={purpose} copied={purpose} action={text.copyPurpose} />
    </div>
  );
}

type CopyRowProps = {
  readonly label: string;
  readonly shown: string;
  readonly copied: string;
  readonly action: string;
};

function CopyRow({ label, shown, copied, action }: CopyRowProps) {
  return (
    <div className="copy">
      <div>
        <span className="cap">{label}</span>
        <b className="num">{wholeNumbers(shown)}</b>
      </div>
      <button className="btn o icon" type="button" aria-label={action} data-copy={copied} hidden>
        <Copy aria-hidden />
      </button>
    </div>
  );
}
