import { newId } from '../platform/ids.ts';
import { sha256 } from '../platform/tokens.ts';
import { type Build, insertRow, SECRET } from './access-world.ts';

/** What a life of the program leaves behind in a world, so that no table of an owner is empty when its locks are tried. */
export function insertTraces(build: Build): void {
  const { world } = build;
  const owned = { owner_id: world.ownerId };
  const secret = `${SECRET}-${world.letter}`;
  insertRow(build, 'contract_co_tenants', {
    ...owned,
    contract_id: world.ids.draft,
    counterparty_id: world.ids.archivedCard,
  });
  insertRow(build, 'contract_acceptances', {
    id: newId(),
    ...owned,
    contract_id: world.ids.contract,
    method: 'paper',
    accepted_at: '2026-01-01T00:00:00Z',
    document_sha256: sha256(secret),
  });
  insertRow(build, 'audit_heads', { ...owned });
  insertRow(build, 'audit_log', {
    id: newId(),
    ...owned,
    actor_kind: 'user',
    actor_user_id: world.userId,
    action: 'contract.sent',
    entity_type: 'contract',
    entity_id: world.ids.contract,
    details: { number: secret },
  });
  insertRow(build, 'notifications', {
    id: world.ids.notification,
    ...owned,
    user_id: world.userId,
    type: 'payment_reported',
    topic: 'payments',
    title: secret,
    body: secret,
    entity_type: 'payment',
    entity_id: world.ids.reported,
    href: '/payments?view=reported',
    dedupe_key: 'access-world',
    created_at: '2026-11-19T08:00:00Z',
  });
  // To a manager, and to one who is let in no more: that is nobody's to read.
  for (const [person, title] of [
    [world.manager, 'Нова заявка'],
    [world.exManager, secret],
  ] as const)
    insertRow(build, 'notifications', {
      id: newId(),
      ...owned,
      user_id: person.userId,
      type: 'task_reported',
      topic: 'tasks',
      title,
      entity_type: 'task',
      href: '/tasks',
      dedupe_key: 'access-world',
      needs: [`tasks:${world.ids.property}`],
      created_at: '2026-11-19T08:00:00Z',
    });
  insertColleague(build, secret);
  insertRow(build, 'counters', { ...owned, kind: 'access-world', value: 1 });
  insertRow(build, 'exchange_rates', {
    id: world.ids.exchangeRate,
    ...owned,
    currency: 'USD',
    rate_on: '2026-01-01',
    rate: '41.5',
    source: 'manual',
  });
  insertRow(build, 'price_indexes', { id: world.ids.priceIndex, ...owned, month: '2025-12', percent: '100.4' });
  insertRow(build, 'key_rates', { id: world.ids.keyRate, ...owned, valid_from: '2026-01-01', percent: '15.5' });
  // Without a mark: the development outbox shows every message by design.
  insertRow(build, 'messages', {
    id: newId(),
    ...owned,
    channel: 'email',
    recipient: `${world.ownerId}@example.com`,
    kind: 'access-world',
    text: 'Лист',
    status: 'stored',
  });
  insertRow(build, 'messages', {
    id: newId(),
    ...owned,
    contract_id: world.ids.contract,
    receipt_id: world.ids.receipt,
    channel: 'email',
    recipient: `${secret}@example.com`,
    kind: 'receipt',
    text: '',
    status: 'sent',
    sent_at: '2026-11-01T08:00:00Z',
  });
  insertRow(build, 'message_stops', {
    ...owned,
    contract_id: world.ids.neighbour,
    channel: 'email',
    recipient_hash: sha256(secret),
    created_at: '2026-11-01T08:00:00Z',
  });
  insertRow(build, 'outbox', {
    id: newId(),
    ...owned,
    kind: 'access-world',
    payload: {},
    done_at: '2026-01-01T00:00:00Z',
  });
}

/** Whoever was sent away leaves what he has done behind, under his name; none of it is his to read. */
function insertColleague(build: Build, secret: string): void {
  const { ownerId, exMember } = build.world;
  insertRow(build, 'audit_log', {
    id: newId(),
    owner_id: ownerId,
    actor_kind: 'user',
    actor_user_id: exMember.userId,
    action: 'member.left',
    entity_type: 'member',
    entity_id: exMember.userId,
    details: { name: secret },
  });
  insertRow(build, 'member_invitations', {
    id: newId(),
    owner_id: ownerId,
    email: `${exMember.userId}@example.com`,
    role: 'principal',
    status: 'revoked',
    invited_by: exMember.userId,
    sent_on: '2026-11-19',
    expires_at: '2026-12-04T09:00:00Z',
    answered_at: '2026-11-19T10:00:00Z',
    created_at: '2026-11-19T09:00:00Z',
  });
  insertRow(build, 'messages', {
    id: newId(),
    owner_id: ownerId,
    user_id: exMember.userId,
    channel: 'email',
    recipient: `${exMember.userId}@example.com`,
    kind: 'notification',
    subject: 'Нова заявка',
    text: '',
    status: 'suppressed',
    error: 'access_ended',
  });
}
