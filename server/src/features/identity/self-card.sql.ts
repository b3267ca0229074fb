import type { Db } from '../../platform/db/scope.ts';

/** The owner's own landlord card. */
export type SelfCard = {
  id: string;
  ownerId: string;
  kind: 'person' | 'company';
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  companyName: string | null;
  displayName: string;
  taxIdKind: 'rnokpp' | 'edrpou' | 'passport' | 'id_card' | null;
  taxIdSealed: Buffer | null;
  taxIdLookup: Buffer | null;
  phones: string[];
  emails: string[];
  ibans: string[];
  searchText: string;
};

export async function findSelfCard(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    'identity.self_card',
    'select id from counterparties where owner_id = $1 and is_self',
    [ownerId],
  );
  return row?.id ?? null;
}

export async function insertSelfCard(db: Db, card: SelfCard): Promise<void> {
  await db.query(
    'identity.insert_self_card',
    `insert into counterparties (id, owner_id, kind, roles, last_name, first_name, middle_name, company_name, display_name, tax_id_kind,
       tax_id_sealed, tax_id_lookup, phones, emails, ibans, is_self, search_text)
     values ($1, $2, $3, '{landlord}', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, true, $15)
     on conflict do nothing`,
    [
      card.id,
      card.ownerId,
      card.kind,
      card.lastName,
      card.firstName,
      card.middleName,
      card.companyName,
      card.displayName,
      card.taxIdKind,
      card.taxIdSealed,
      card.taxIdLookup,
      card.phones,
      card.emails,
      card.ibans,
      card.searchText,
    ],
  );
}

export type SelfRequisites = {
  readonly iban: string;
  readonly taxIdKind: string | null;
  readonly taxIdSealed: Buffer | null;
  readonly taxIdLookup: Buffer | null;
};

/** Fills what the card lacks; what the owner wrote on it himself stays. */
export async function completeSelfCard(db: Db, ownerId: string, requisites: SelfRequisites): Promise<void> {
  await db.query(
    'identity.complete_self_card',
    `update counterparties set
       ibans = case when cardinality(ibans) = 0 then array[$2] else ibans end,
       search_text = case when cardinality(ibans) = 0 then search_text || ' ' || lower($2) else search_text end,
       tax_id_kind = case when tax_id_sealed is null then $3 else tax_id_kind end,
       tax_id_lookup = case when tax_id_sealed is null then $5 else tax_id_lookup end,
       tax_id_sealed = coalesce(tax_id_sealed, $4), version = version + 1, updated_at = now()
     where owner_id = $1 and is_self and (cardinality(ibans) = 0 or (tax_id_sealed is null and $4::bytea is not null))`,
    [ownerId, requisites.iban, requisites.taxIdKind, requisites.taxIdSealed, requisites.taxIdLookup],
  );
}

/** Only where the owner is called the same and has no patronymic yet; what is written on the card stays. */
export async function nameSelfCard(
  db: Db,
  ownerId: string,
  person: { readonly name: string; readonly middleName: string; readonly searchText: string },
): Promise<void> {
  await db.query(
    'identity.name_self_card',
    `update counterparties set middle_name = $3, display_name = display_name || ' ' || $3, search_text = search_text || ' ' || $4,
       version = version + 1, updated_at = now()
     where owner_id = $1 and is_self and kind <> 'company' and middle_name is null and lower(display_name) = lower($2)`,
    [ownerId, person.name, person.middleName, person.searchText],
  );
}

/** Where the money of an account goes from now on; null: that account is gone and there is no other. */
export type MovedAccount = { readonly ownerId: string; readonly from: string; readonly to: string | null };

const isKeptSql = `exists (select 1 from payment_accounts a where a.owner_id = $1 and a.iban = $2)`;

/**
 * The card got the IBAN from an account, so it follows that account. `onlyFirst`: another account became the default, and a card that is
 * paid to elsewhere stays. An IBAN that another account still has stays too.
 */
export async function moveSelfCardIban(db: Db, moved: MovedAccount & { readonly onlyFirst: boolean }): Promise<void> {
  const { ownerId, from, to, onlyFirst } = moved;
  await db.query(
    'identity.move_self_card_iban',
    `update counterparties set
       ibans = case when $3::text is null or $3 = any (ibans) then array_remove(ibans, $2) else array_replace(ibans, $2, $3) end,
       search_text = replace(search_text, lower($2), lower(coalesce($3, ''))), version = version + 1, updated_at = now()
     where owner_id = $1 and is_self and case when $4 then ibans[1] = $2 else $2 = any (ibans) and not ${isKeptSql} end`,
    [ownerId, from, to, onlyFirst],
  );
}

/** Leases that were told to be paid to the account; those that are over keep what they were paid to. */
export async function moveContractAccounts(db: Db, { ownerId, from, to }: MovedAccount): Promise<number> {
  const rows = await db.query(
    'identity.move_contract_accounts',
    `update contracts set account_iban = $3, version = version + 1, updated_at = now()
      where owner_id = $1 and account_iban = $2 and status in ('draft', 'pending', 'scheduled', 'active', 'notice', 'declined')
        and not ${isKeptSql} returning id`,
    [ownerId, from, to],
  );
  return rows.length;
}

/** The card's code where there is none, or it is that of the account as it was. */
export async function moveSelfCardTaxId(
  db: Db,
  ownerId: string,
  moved: { readonly from: Buffer | null; readonly kind: string; readonly sealed: Buffer; readonly lookup: Buffer },
): Promise<void> {
  await db.query(
    'identity.move_self_card_tax_id',
    `update counterparties set tax_id_kind = $3, tax_id_sealed = $4, tax_id_lookup = $5, version = version + 1, updated_at = now()
      where owner_id = $1 and is_self and (tax_id_sealed is null or tax_id_lookup = $2)`,
    [ownerId, moved.from, moved.kind, moved.sealed, moved.lookup],
  );
}
