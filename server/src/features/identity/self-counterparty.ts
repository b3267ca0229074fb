import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import { fullName } from '@kliuchar/domain/text/short-name';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { getKeyMaker, getUser, listPaymentAccounts } from './profile.sql.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from './profile.view.ts';
import { completeSelfCard, findSelfCard, insertSelfCard, moveSelfCardTaxId, nameSelfCard } from './self-card.sql.ts';

/** The card's own column, as the counterparties seal it, so that duplicates are found and the card can be opened there. */
const CARD_TAX_ID_CONTEXT = 'counterparties.tax_id';

/**
 * The owner's own landlord card, made from the profile and the default account the first time it is needed. It is an ordinary card
 * from then on, edited in its place, and does not count for onboarding (contract.md §3.5).
 */
export async function ensureSelfCounterparty(deps: Pick<Deps, 'vault'>, db: Db, ownerId: string): Promise<string> {
  const existing = await findSelfCard(db, ownerId);
  if (existing !== null) return existing;
  if (db.actor.kind !== 'session') throw new Error('A landlord card is made for a signed-in person');
  const { userId, apiKey } = db.actor;
  const [user, accounts] = await Promise.all([
    apiKey === undefined ? getUser(db, userId) : getKeyMaker(db),
    listPaymentAccounts(db),
  ]);
  const account = accounts.find((row) => row.owner_id === ownerId) ?? null;
  const taxId = account?.tax_id_sealed ? deps.vault.open(account.tax_id_sealed, ACCOUNT_TAX_ID_CONTEXT) : null;
  const parsed = taxId === null ? null : parseTaxId(taxId);
  const taxIdKind = parsed?.ok ? parsed.value.kind : null;
  const isCompany = taxIdKind === 'edrpou' && account !== null;
  const person = fullName({ firstName: user.first_name, lastName: user.last_name, middleName: user.middle_name });
  const displayName = isCompany ? account.name : person;
  const phones = user.phone === null ? [] : [user.phone];
  await insertSelfCard(db, {
    id: newId(),
    ownerId,
    kind: isCompany ? 'company' : 'person',
    lastName: isCompany ? null : user.last_name,
    firstName: isCompany ? null : user.first_name,
    middleName: isCompany ? null : user.middle_name,
    companyName: isCompany ? account.name : null,
    displayName,
    taxIdKind,
    taxIdSealed: taxId === null ? null : deps.vault.seal(taxId, CARD_TAX_ID_CONTEXT),
    taxIdLookup: taxId === null ? null : deps.vault.lookup(taxId, CARD_TAX_ID_CONTEXT),
    phones,
    emails: [user.email],
    ibans: account === null ? [] : [account.iban],
    searchText: normalizeForSearch(
      [
        displayName,
        ...phones,
        ...phones.map((phone) => `0${phone.slice(4)}`),
        user.email,
        ...(account === null ? [] : [account.iban]),
      ].join(' '),
    ),
  });
  // Two at once: the unique index let one of them in, and both get the same card.
  const made = await findSelfCard(db, ownerId);
  if (made === null) throw new Error('The landlord card was not made');
  return made;
}

/** «Коваленко Олена Сергіївна»: the name of the card and one word more. */
function patronymicOf(payee: string): { readonly name: string; readonly middleName: string } | null {
  const [lastName, firstName, middleName, ...rest] = payee.trim().split(/\s+/);
  if (lastName === undefined || firstName === undefined || middleName === undefined || rest.length > 0) return null;
  return { name: `${lastName} ${firstName}`, middleName };
}

/**
 * A new account gives the card the IBAN and the code it lacks, and the patronymic that registration does not ask for: the QR of a
 * receipt is made of them (contract.md §1.17), and a bank shows the payer the name in full.
 */
export async function completeSelfCounterparty(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  account: { readonly ownerId: string; readonly name: string; readonly iban: string; readonly taxId: string | null },
): Promise<void> {
  await ensureSelfCounterparty(deps, db, account.ownerId);
  const parsed = account.taxId === null ? null : parseTaxId(account.taxId);
  const taxId = parsed?.ok ? parsed.value : null;
  await completeSelfCard(db, account.ownerId, {
    iban: account.iban,
    taxIdKind: taxId?.kind ?? null,
    taxIdSealed: taxId === null ? null : deps.vault.seal(taxId.value, CARD_TAX_ID_CONTEXT),
    taxIdLookup: taxId === null ? null : deps.vault.lookup(taxId.value, CARD_TAX_ID_CONTEXT),
  });
  const payee = patronymicOf(account.name);
  if (payee === null) return;
  await nameSelfCard(db, account.ownerId, { ...payee, searchText: normalizeForSearch(payee.middleName) });
}

/** On a card without a code, or with that of `before`. */
export async function moveSelfCounterpartyTaxId(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  change: { readonly ownerId: string; readonly before: string | null; readonly taxId: string },
): Promise<void> {
  const parsed = parseTaxId(change.taxId);
  if (!parsed.ok) return;
  const { kind, value } = parsed.value;
  await moveSelfCardTaxId(db, change.ownerId, {
    from: change.before === null ? null : deps.vault.lookup(change.before, CARD_TAX_ID_CONTEXT),
    kind,
    sealed: deps.vault.seal(value, CARD_TAX_ID_CONTEXT),
    lookup: deps.vault.lookup(value, CARD_TAX_ID_CONTEXT),
  });
}
