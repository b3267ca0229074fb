import type { InfoContract } from '@kliuchar/api-schema/info';
import type { ContractPageProps, InfoPages } from '@kliuchar/api-schema/info-pages';
import { unitName } from '@kliuchar/domain/properties/address-line';
import { CircleCheck, Clock } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatMinor } from '../lib/format.ts';
import { ContactLinks } from '../ui/contact-links.tsx';
import { Money } from '../ui/money.tsx';
import { ActForms } from './act-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import type { KeyContract, KeyPartProps } from './contract-props.ts';
import { renderDocument } from './document.tsx';
import { receiptHref } from './hrefs.ts';
import { PageNote } from './page-note.tsx';
import { ReadingsForm } from './readings-form.tsx';
import { ReceiptList } from './receipt-history.tsx';
import { ReportForm } from './report-form.tsx';
import { Reported } from './reported.tsx';
import { RequestForm } from './request-form.tsx';
import { Statement } from './statement.tsx';
import { SuppliersForm } from './suppliers-form.tsx';

const text = info.contract;

export const renderContractPage: InfoPages['renderContractPage'] = (props) => {
  const { contract, assets } = props;
  return renderDocument({
    title: text.title(contract.number),
    assets,
    from: contract.level === 'public' ? null : contract.landlordName,
    children: contract.level === 'public' ? <PublicPart {...props} /> : <KeyPart {...props} contract={contract} />,
  });
};

function PublicPart(props: ContractPageProps) {
  return (
    <>
      <ContractHero {...props} />
      <section className="below stack">
        <p className="muted">{text.needKey}</p>
        <PageNote />
      </section>
    </>
  );
}

/** The order is what the page is opened for: to agree, to read meters, to say «paid»; then what there is to look at. */
function KeyPart(props: KeyPartProps) {
  const { contract, k } = props;
  const isLive = contract.status === 'active' || contract.status === 'notice';
  return (
    <>
      <ContractHero {...props} />
      <div className="below stack" data-contract={props.contractId}>
        {contract.status === 'pending' && <ConfirmForm {...props} />}
        <ActForms {...props} />
        {isLive && <ReadingsForm {...props} />}
        <SuppliersForm {...props} />
        {contract.payableKop > 0 && contract.status !== 'pending' && <ReportForm {...props} />}
        <section className="sheet" id="receipts">
          <h2>{text.receipts}</h2>
          {contract.receipts.length === 0 ? (
            <p className="muted">{text.noReceipts}</p>
          ) : (
            <ReceiptList items={contract.receipts} k={k} />
          )}
        </section>
        {isLive && <RequestForm {...props} />}
        <Statement statement={contract.statement} />
        <Details contract={contract} />
        {contract.status !== 'pending' && contract.status !== 'declined' && <ConfirmForm {...props} />}
        <noscript>
          <p className="note">{text.needScript}</p>
        </noscript>
        <PageNote />
      </div>
    </>
  );
}

/** What waits for an answer gets its words from whatever the tenant answers, without the page being asked for again. */
function State({ status }: Pick<KeyPartProps['contract'], 'status'>) {
  const isPending = status === 'pending';
  return (
    <>
      <p className="due" data-until-answer={isPending ? '' : undefined}>
        {isPending ? <Clock size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
        {text.statuses[status]}
      </p>
      {isPending && (
        <p className="due" data-from-answer="" hidden>
          <span data-answer="" />
        </p>
      )}
    </>
  );
}

function ContractHero({ contract, k }: ContractPageProps) {
  const { payableKop, receiptId } = contract;
  return (
    <section className="ink pay one">
      <div className="txt">
        <h1>{text.title(contract.number)}</h1>
        <p className="muted where">{whereOf(contract)}</p>
        <State status={contract.status} />
        {payableKop > 0 && (
          <>
            <p className="lab">{info.receipt.toPay}</p>
            <p className="hero">
              <Money amountKop={payableKop} size="l" />
            </p>
            {contract.level !== 'public' && (
              <Reported payments={contract.reportedPayments.filter(({ status }) => status === 'reported')} />
            )}
            {receiptId !== null && (
              <p className="go">
                <a className="btn brass lg" href={receiptHref(receiptId, k)}>
                  {text.openReceipt}
                </a>
              </p>
            )}
          </>
        )}
        {payableKop === 0 && contract.receiptId !== null && <p className="verdict ok">{text.nothingToPay}</p>}
      </div>
    </section>
  );
}

function whereOf(contract: InfoContract): string {
  if (contract.level === 'public') return [contract.city, contract.street, contract.tenant].filter(Boolean).join(', ');
  const { city, street, building, apartment } = contract.address;
  return [city, street, building, apartment === null ? null : unitName(contract.propertyType, apartment)]
    .filter(Boolean)
    .join(', ');
}

function Details({ contract }: { readonly contract: KeyContract }) {
  const { startDate, endDate, rent, balanceKop } = contract;
  return (
    <section className="sheet">
      <h2>{text.details}</h2>
      <dl className="facts num">
        <dt>{info.landlord}</dt>
        <dd>
          {contract.landlordName} <ContactLinks phone={contract.landlordPhone} email={contract.landlordEmail} />
        </dd>
        <dt>{text.object}</dt>
        <dd>{whereOf(contract)}</dd>
        <dt>{text.term}</dt>
        <dd>
          {endDate === null
            ? text.openEnded(formatDay(startDate))
            : text.fromTo(formatDay(startDate), formatDay(endDate))}
        </dd>
        <dt>{text.rent}</dt>
        <dd>{formatMinor(rent.amountMinor, rent.currency)}</dd>
        {balanceKop < 0 && (
          <>
            <dt>{text.overpaid}</dt>
            <dd>{formatMinor(-balanceKop, 'UAH')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
