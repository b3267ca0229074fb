import type { ReceiptPageProps } from '@kliuchar/api-schema/info-pages';
import { bankLinks } from '@kliuchar/domain/qr/bank-links';
import { info } from '../i18n/uk/info.ts';

const SHOWN = ['monobank', 'privat24', 'pumb', 'abank'] as const;

type BankLinksProps = Pick<ReceiptPageProps, 'receipt' | 'device'> & { readonly withOther?: boolean };

/** Links that open a bank's application with the receipt in it; plain links, so that they work without JavaScript. */
export function BankLinks({ receipt, device, withOther = false }: BankLinksProps) {
  const { qr } = receipt;
  if (qr === null) return null;
  const links = bankLinks(qr.url.slice(qr.url.lastIndexOf('/') + 1));
  return (
    <div className="bk">
      {SHOWN.map((bank) => {
        const link = links.find((known) => known.bank === bank);
        const href = device === 'android' ? (link?.androidUrl ?? link?.iosUrl) : (link?.iosUrl ?? link?.androidUrl);
        if (!link || !href) return null;
        return (
          <a key={bank} className="btn o" href={href} rel="noreferrer">
            {link.name}
          </a>
        );
      })}
      {withOther && (
        <a className="btn o" href={qr.fallbackUrl} rel="noreferrer">
          {info.receipt.otherBank}
        </a>
      )}
    </div>
  );
}
