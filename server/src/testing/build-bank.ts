import { type Build, insertRow, SECRET } from './access-world.ts';

/** A statement with a line that waits and one that has become the reported payment, and a payer who is remembered. */
export function insertBank(build: Build): void {
  const { world, deps } = build;
  const owner_id = world.ownerId;
  const secret = `${SECRET}-${world.letter}`;
  insertRow(build, 'bank_statements', {
    id: world.ids.bankStatement,
    owner_id,
    file_name: secret,
    format: 'monobank',
    added_count: 2,
    known_count: 0,
    outgoing_count: 0,
    refused_count: 0,
  });
  const details = { purpose: secret, payerName: secret, payerIban: '', payerTaxId: '', documentNumber: '' };
  for (const [name, status, row_no] of [
    ['bankLine', 'waiting', 1],
    ['bankPaidLine', 'confirmed', 2],
    ['bankIgnoredLine', 'ignored', 3],
  ] as const)
    insertRow(build, 'bank_lines', {
      id: world.ids[name],
      owner_id,
      statement_id: world.ids.bankStatement,
      row_no,
      fingerprint: Buffer.from(world.ids[name]),
      paid_on: '2026-11-15',
      amount_kop: 123_456,
      details_sealed: deps.vault.seal(JSON.stringify(details), 'bank_lines.details'),
      status,
      confidence: 'low',
      reason: 'amount',
      contract_id: world.ids.contract,
      receipt_id: world.ids.receipt,
    });
  insertRow(build, 'bank_payers', {
    id: world.ids.bankPayer,
    owner_id,
    contract_id: world.ids.contract,
    payer_key: Buffer.from(`payer ${world.letter}`),
    name_sealed: deps.vault.seal(JSON.stringify([secret, null]), 'bank_payers.name'),
    last_paid_on: '2026-11-15',
  });
  insertRow(build, 'bank_layouts', {
    id: world.ids.bankStatement,
    owner_id,
    titles_hash: Buffer.from(`layout ${world.letter}`),
    columns: { date: 0, amount: 1 },
  });
}
