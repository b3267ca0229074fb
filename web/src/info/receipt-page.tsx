import type { InfoReceipt } from '@kliuchar/api-schema/info';
import type { InfoPages, ReceiptPageProps } from '@kliuchar/api-schema/info-pages';
import { CircleCheck, Download, Gauge, ImageDown, Share2 } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatPeriod } from '../lib/format.ts';
import { ContactLinks } from '../ui/contact-links.tsx';
import { renderDocument } from './document.tsx';
import { contractHref, receiptFileHref } from './hrefs.ts';
import { PageNote } from './page-note.tsx';
import { PayWays, Requisites } from './pay-ways.tsx';
import { ReceiptHero } from './receipt-hero.tsx';
import { ReceiptHistory } from './receipt-history.tsx';
import { ReceiptLines } from './receipt-lines.tsx';

const text = info.receipt;

export const renderReceiptPage: InfoPages['renderReceiptPage'] = (props) => {
  const { receipt, assets, qrSvg } = props;
  return renderDocument({
    title: text.title(formatPeriod(receipt.period)),
    assets,
    drawing: qrSvg,
    from: receipt.level === 'key' ? receipt.landlordName : null,
    children: <ReceiptPage {...props} />,
  });
};

/** Nothing is owed by a void receipt, and nothing by one that has been paid together with all before it. */
function isPayable(receipt: InfoReceipt): boolean {
  return receipt.status !== 'void' && receipt.payableKop > 0;
}

function ReceiptPage(props: ReceiptPageProps) {
  const { receipt } = props;
  return (
    <>
      <ReceiptHero {...props} />
      <section className="below">
        {isPayable(receipt) && <PayWays {...props} />}
        {isPayable(receipt) && <Requisites {...props} />}
        <TenantActions {...props} />
      </section>
      <ReceiptLines receipt={receipt} />
      {receipt.level === 'key' && <ReceiptHistory {...props} items={receipt.history} />}
      <PageEnd {...props} />
    </>
  );
}

/** What the holder of the key may do besides paying; it all stands on the page of the contract. */
function TenantActions({ receipt, k }: ReceiptPageProps) {
  if (receipt.level !== 'key' || receipt.status === 'void') return null;
  if (!receipt.takesReadings && !isPayable(receipt)) return null;
  const to = (anchor: string) => `${contractHref(receipt.contractId, k)}#${anchor}`;
  return (
    <nav className="acts3" aria-label={text.actions}>
      {isPayable(receipt) && (
        <a className="btn o" href={to('report')}>
          <CircleCheck aria-hidden />
          {text.iPaid}
        </a>
      )}
      {receipt.takesReadings && (
        <a className="btn o" href={to('readings')}>
          <Gauge aria-hidden />
          {text.readings}
        </a>
      )}
    </nav>
  );
}

/** A question about a sum goes to whoever has counted it. */
function Ask({ receipt }: Pick<ReceiptPageProps, 'receipt'>) {
  if (receipt.level !== 'key' || (receipt.landlordPhone ?? receipt.landlordEmail) === null) return null;
  return (
    <p className="ask">
      {text.ask} <ContactLinks phone={receipt.landlordPhone} email={receipt.landlordEmail} />
    </p>
  );
}

function PageEnd({ receipt, receiptId, k, url }: ReceiptPageProps) {
  return (
    <footer className="pf">
      <div className="acts3">
        <a className="btn g" href={receiptFileHref(receiptId, 'pdf', k)} download={`${receipt.number}.pdf`}>
          <Download aria-hidden />
          {text.pdf}
        </a>
        <a className="btn g" href={receiptFileHref(receiptId, 'picture', k)} download={`${receipt.number}.png`}>
          <ImageDown aria-hidden />
          {text.picture}
        </a>
        <button className="btn g" type="button" data-share={text.title(formatPeriod(receipt.period))} hidden>
          <Share2 aria-hidden />
          {text.share}
        </button>
      </div>
      <Ask receipt={receipt} />
      <p className="cap printed">{url}</p>
      <PageNote before={`${text.issued(receipt.number, formatDay(receipt.issuedOn))}.`} />
    </footer>
  );
}
