import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { expect, test } from 'vitest';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** What was issued and sent to nobody: how many are told of, and the list that the action opens. */

const at = useBillingWorld('2026-11-26T10:00:00Z');

const told = async (client: Client) =>
  (await client.get('/dashboard/summary')).body.attention.find(
    ({ kind }: { kind: string }) => kind === 'receipts_unsent',
  );
const listed = async (client: Client, href: string) => (await client.get(href.replace('&period=all', ''))).body.total;

test('a receipt that is issued is told of until it is sent, paid or void, and its list holds those', async () => {
  const { client, db, owner } = at.world;
  const homes = [await at.world.meteredContract(), await at.world.meteredContract(), await at.world.meteredContract()];
  expect(await told(client)).toBeUndefined();
  const ids: string[] = [];
  for (const { contractId } of homes) ids.push(await at.world.issued(contractId));
  const item = {
    kind: 'receipts_unsent',
    severity: 'info',
    title: '3\u00a0видані квитанції не надіслано',
    text: 'Надішліть, щоб орендар побачив суму та строк оплати',
    count: 3,
    entity_id: null,
    action: { label: 'Надіслати', href: '/receipts?unsent=true&payment_status=unpaid,partial,overdue&period=all' },
  };
  expect(await told(client)).toEqual(item);
  expect(await listed(client, item.action.href)).toBe(3);
  // Credit or a payment has settled it before anybody sent it.
  await at.world.pay(homes[0]?.contractId ?? '', METERED_KOP - 1);
  expect(await told(client)).toMatchObject({ count: 3 });
  await at.world.pay(homes[0]?.contractId ?? '', 1);
  expect(await told(client)).toMatchObject({ count: 2, title: '2\u00a0видані квитанції не надіслано' });
  expect(await listed(client, item.action.href)).toBe(2);
  expect((await client.post(`/receipts/${ids[1]}/send`)).status).toBe(200);
  expect(await told(client)).toMatchObject({ count: 1, title: '1\u00a0видану квитанцію не надіслано' });
  await db.query('select private.recount_owner($1)', [owner.ownerId]);
  expect(await told(client)).toMatchObject({ count: 1 });
  expect(await told(at.world.stranger)).toBeUndefined();
  await client.post(`/receipts/${ids[2]}/void`, { reason: 'Помилка' });
  expect(await told(client)).toBeUndefined();
  expect(await listed(client, item.action.href)).toBe(0);
});

test('a manager of receipts is told of those of his objects, and a manager of anything else is not', async () => {
  const [home, foreign] = [await at.world.meteredContract(), await at.world.meteredContract()];
  const receiptId = await at.world.issued(home.contractId);
  await at.world.issued(foreign.contractId);
  const place = { ownerId: at.world.owner.ownerId, propertyId: home.propertyId };
  const by = async (...switches: GrantSwitch[]) => (await insertManager(at.app, place, { switches })).client;
  const { client: manager, userId } = await insertManager(at.app, place, { switches: ['receipts'] });
  const item = await told(manager);
  expect(item).toMatchObject({ count: 1, title: '1\u00a0видану квитанцію не надіслано' });
  expect(await listed(manager, item.action.href)).toBe(1);
  // What he rents himself is his landlord's to send.
  await insertContractParty(at.world.db, place.ownerId, foreign.contractId, userId);
  expect(await told(manager)).toMatchObject({ count: 1 });
  expect(await listed(manager, item.action.href)).toBe(1);
  expect((await manager.get('/receipts?unsent=true')).body.items).toMatchObject([{ id: receiptId, role: 'manager' }]);
  expect((await manager.get('/receipts')).body.total).toBe(2);
  expect(await told(await by('payments', 'contracts', 'tasks'))).toBeUndefined();
  expect((await manager.post(`/receipts/${receiptId}/send`)).status).toBe(200);
  expect(await told(manager)).toBeUndefined();
});
