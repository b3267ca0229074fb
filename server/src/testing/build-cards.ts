import {
  type Build,
  CANARY,
  FORMER,
  insertRow,
  LANDLORD_TAX_ID,
  NEIGHBOUR,
  PASSPORT,
  SECRET,
  TENANT_TAX_ID,
} from './access-world.ts';
import { TEST_IBAN } from './factories.ts';

/** Everybody who stands in the owner's register of people. */
export function insertCards(build: Build): void {
  const { world, deps } = build;
  const secret = `${SECRET}-${world.letter}`;
  const cards = [
    ['tenantCard', ['tenant'], `${CANARY}-${world.letter}`],
    ['landlordCard', ['landlord'], `Власник${CANARY}-${world.letter}`],
    ['spareCard', ['tenant'], secret],
    ['archivedCard', ['tenant'], secret],
    ['neighbourCard', ['tenant'], `${NEIGHBOUR}-${world.letter}`],
    ['formerCard', ['tenant'], `${FORMER}-${world.letter}`],
    ['provider', ['provider', 'contractor'], `Обленерго${CANARY}-${world.letter}`],
  ] as const;
  for (const [name, roles, lastName] of cards) {
    const isProvider = name === 'provider';
    const taxId = isProvider ? '32855961' : name === 'landlordCard' ? LANDLORD_TAX_ID : TENANT_TAX_ID;
    insertRow(build, 'counterparties', {
      id: world.ids[name],
      owner_id: world.ownerId,
      kind: isProvider ? 'company' : 'person',
      roles,
      last_name: isProvider ? null : lastName,
      first_name: isProvider ? null : 'Іван',
      company_name: isProvider ? lastName : null,
      display_name: isProvider ? lastName : `${lastName} Іван`,
      tax_id_kind: isProvider ? 'edrpou' : 'rnokpp',
      tax_id_sealed: deps.vault.seal(taxId, 'counterparties.tax_id'),
      tax_id_lookup: deps.vault.lookup(taxId, 'counterparties.tax_id'),
      id_document_sealed: deps.vault.seal(PASSPORT, 'counterparties.id_document'),
      phones: ['+380671112233'],
      emails: [`card-${world.letter.toLowerCase()}@example.com`],
      ibans: name === 'landlordCard' ? [TEST_IBAN] : [],
      address: secret,
      notes: secret,
      tags: [secret],
      search_text: lastName.toLowerCase(),
      archived_at: name === 'archivedCard' ? '2026-02-01T00:00:00Z' : null,
    });
  }
}
