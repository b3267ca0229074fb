import type { Contract } from '@kliuchar/api-schema/contracts';
import { getFile } from '@kliuchar/api-schema/files';
import { bindingNotice, noticeInWords } from '@kliuchar/domain/contracts/notice';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { kop } from '@kliuchar/domain/money/kop';
import { Link } from 'react-router';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { contractForm } from '../../i18n/uk/contract-form.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import {
  formatDay,
  formatDecimalUk,
  formatInstant,
  formatMinor,
  formatPeriodGenitive,
  formatUah,
} from '../../lib/format.ts';
import { urlOf } from '../../lib/http.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Card, Facts } from '../../ui/parts.tsx';
import { noticeTermsOf } from './notice-terms.ts';
import { hasPegs, pegFacts, pegInWords } from './peg-words.ts';
import './contracts.css';

const { fact: more, ending } = contractDetail;

/** The terms in force today, in the words of the form. */
export function ContractFacts({ contract }: { readonly contract: Contract }) {
  const { fact } = t.detail;
  const { payment, deposit, peg, termination } = contract;
  const due = [fact.dueDayText(payment.dueDay), payment.for === 'next' && fact.dueNext].filter(Boolean).join(', ');
  return (
    <Card title={t.detail.facts}>
      <Facts
        items={[
          [
            fact.property,
            <Link key="p" to={`/properties/${contract.rentalObjectId}`}>
              {contract.propertyName}
            </Link>,
          ],
          [fact.tenant, personOf(contract, contract.tenantCounterpartyId, contract.tenantName)],
          [fact.coTenants, contract.coTenants.map((person) => person.name).join(', ')],
          [fact.landlord, <Landlord key="l" contract={contract} />],
          [fact.guarantor, contract.guarantorName],
          [fact.autoRenew, contract.autoRenew && fact.autoRenewYes],
          [fact.rent, formatMinor(contract.rent.amountMinor, contract.rent.currency)],
          ...pegFacts(peg),
          [fact.dueDay, due],
          [fact.grace, payment.graceDays > 0 && String(payment.graceDays)],
          [more.utilities, payment.utilities === 'previous' && more.utilitiesPrevious],
          [fact.deposit, deposit && depositOf(deposit)],
          [fact.proration, contractForm.form.prorations[contract.proration]],
          [fact.lateFee, lateFeeOf(contract)],
          [fact.vat, contract.vatMode !== 'none' && contractForm.form.vats[contract.vatMode]],
          [fact.notice, noticeInWords(bindingNotice(noticeTermsOf(contract), 'tenant')) ?? fact.noticeNone],
          [fact.iban, payment.accountIban && formatIban(payment.accountIban)],
          ...openingFacts(contract),
          [fact.billingFrom, contract.joined && formatPeriodGenitive(contract.joined.billingFrom)],
          [fact.signed, contract.signedOn && formatDay(contract.signedOn)],
          [ending.on, termination && formatDay(termination.endsOn)],
          [ending.by, termination?.by && t.notice.bys[termination.by]],
          [ending.reason, termination?.reason],
          [fact.notes, contract.notes],
        ]}
      />
    </Card>
  );
}

/** What stood on the first day is money like the balance: whoever may not see the one is not told the other. */
function openingFacts({ openingBalanceKop: openingKop, balanceKop }: Contract): [string, string | false][] {
  if (balanceKop === null || openingKop === null) return [];
  return [
    [t.detail.fact.opening, openingKop > 0 && formatUah(openingKop)],
    [t.detail.fact.openingCredit, openingKop < 0 && formatUah(kop(-openingKop))],
  ];
}

/** The cards of counterparties are the owner's alone. */
function personOf({ role }: Contract, id: string, name: string): React.ReactNode {
  return role === 'owner' ? <Link to={`/counterparties/${id}`}>{name}</Link> : name;
}

/** The tenant has no card of him to open, so what he would look for there stands here. */
function Landlord({ contract }: { readonly contract: Contract }) {
  const { role, landlordCounterpartyId, landlordName, landlordPhone, landlordEmail } = contract;
  return (
    <>
      {personOf(contract, landlordCounterpartyId, landlordName)}
      {role === 'tenant' && (landlordPhone || landlordEmail) && (
        <span className="contacts">
          <ContactLinks phone={landlordPhone} email={landlordEmail} />
        </span>
      )}
    </>
  );
}

function lateFeeOf({ lateFee }: Contract): string | false {
  if (lateFee.mode === 'none') return false;
  if (lateFee.mode === 'double_nbu') return contractForm.form.lateFees.double_nbu;
  const fee = t.detail.fact.lateFeePercent(formatDecimalUk(lateFee.percent));
  return lateFee.capPercent === null ? fee : more.lateFeeCap(fee, formatDecimalUk(lateFee.capPercent));
}

function depositOf({ amountMinor, currency, kind }: NonNullable<Contract['deposit']>): string {
  return more.depositOf(formatMinor(amountMinor, currency), more.depositKinds[kind]);
}

/** Who agreed, when and to which text: the fingerprint is what an argument would be settled by. */
export function AcceptanceCard({ contract }: { readonly contract: Contract }) {
  const { acceptance } = contract;
  if (!acceptance && (contract.status === 'draft' || contract.status === 'cancelled')) return null;
  return (
    <Card title={t.detail.acceptance}>
      {acceptance ? (
        <Facts
          items={[
            [
              t.detail.acceptance,
              t.detail.acceptedAt(formatInstant(acceptance.acceptedAt), t.detail.acceptedBy[acceptance.method]),
            ],
            [t.detail.phone, acceptance.phoneMasked],
            [t.detail.email, acceptance.emailMasked],
            [
              t.detail.scan,
              acceptance.fileId && (
                <a
                  key="scan"
                  href={urlOf(getFile, { params: { fileId: acceptance.fileId } })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t.detail.openScan}
                </a>
              ),
            ],
            [
              t.detail.hash,
              <span key="hash" className="hash cap">
                {`${acceptance.documentHash.slice(0, 12)}…`}
                <CopyButton text={acceptance.documentHash} label={t.detail.copyHash} />
              </span>,
            ],
          ]}
        />
      ) : (
        <p className="body muted">{t.detail.notAccepted}</p>
      )}
    </Card>
  );
}

/** Legal hints warn and never block (product.md §5). */
export function ContractHints({ contract }: { readonly contract: Contract }) {
  if (contract.warnings.length === 0) return null;
  return (
    <div className="stack">
      {contract.warnings.map((warning) => (
        <Note key={warning.code} tone="warn">
          {warning.text}
        </Note>
      ))}
    </div>
  );
}

export function TermsCard({ contract }: { readonly contract: Contract }) {
  if (contract.terms.length < 2) return null;
  const saysPeg = hasPegs(contract);
  return (
    <Card title={t.detail.terms}>
      <div className="body">
        <ul className="rows">
          {[...contract.terms].reverse().map(({ id, validFrom, rent, peg, note }) => (
            <li key={id}>
              <span>
                {t.detail.termsFrom(formatDay(validFrom))}
                {saysPeg && <small className="cap"> {pegInWords(peg)}</small>}
                {note && <small className="cap"> {note}</small>}
              </span>
              <span className="num">{formatMinor(rent.amountMinor, rent.currency)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
