import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import { bankOfIban, formatIban, parseIban } from '@kliuchar/domain/identifiers/iban';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { common } from '../../i18n/uk/common.ts';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Card, Facts } from '../../ui/parts.tsx';

/** Everything known of a person or firm; what is copied into bank forms has its button (ux.md D3). */
export function CounterpartyFacts({ counterparty }: { readonly counterparty: Counterparty }) {
  const { phones, emails, ibans, taxId, taxIdKind, taxRegime, notes, tags } = counterparty;
  return (
    <Card title={t.page.facts}>
      <Facts
        stacked
        items={[
          ...phones.map(
            (phone, at) =>
              [
                at === 0 ? t.form.phone : t.form.morePhone,
                <span key={phone} className="nowrap inline-flex items-center num">
                  <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
                  <CopyButton text={phone} label={t.page.copyPhone} />
                </span>,
              ] as const,
          ),
          ...emails.map(
            (email) =>
              [
                t.form.email,
                <a key={email} href={`mailto:${email}`}>
                  {email}
                </a>,
              ] as const,
          ),
          [
            taxIdKind ? t.taxIdKinds[taxIdKind] : t.page.taxId,
            taxId && (
              <span key={taxId} className="nowrap inline-flex items-center num">
                {taxId}
                <CopyButton text={taxId} label={t.page.copyTaxId} />
              </span>
            ),
          ],
          [t.page.document, counterparty.idDocument],
          [t.page.representative, counterparty.representative],
          [t.page.address, counterparty.address],
          [t.page.vat, counterparty.vatPayer ? t.page.yes : null],
          [t.page.regime, taxRegime && t.regimes[taxRegime]],
          [t.form.tags, tags.join(', ')],
        ]}
      />
      {ibans.length > 0 && (
        <div className="body">
          <h3>{t.page.accounts}</h3>
          <ul className="grid gap-2 pt-2">
            {ibans.map((iban) => (
              <Account key={iban} iban={iban} />
            ))}
          </ul>
        </div>
      )}
      {notes && <p className="body whitespace-pre-line">{notes}</p>}
    </Card>
  );
}

function Account({ iban }: { readonly iban: string }) {
  const read = parseIban(iban);
  const bank = read.ok ? bankOfIban(read.value) : null;
  return (
    <li className="flex items-start justify-between gap-2">
      <span className="num min-w-0 wrap-anywhere">
        {formatIban(iban)}
        {bank && <span className="cap block">{common.bank(bank.name ?? bank.mfo)}</span>}
      </span>
      <CopyButton text={iban} label={t.page.copyIban} />
    </li>
  );
}
