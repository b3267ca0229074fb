import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { draftContract, keyOf, makeLandlord } from '../../testing/contract-steps.ts';
import { insertContractParty, insertMeter, insertReading, insertService, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload-steps.ts';

export const FLAT = {
  rooms: [{ key: 'r1', name: 'Кухня', note: 'Подряпина біля вікна' }],
  items: [
    { key: 'i1', room: 'Кухня', name: 'Холодильник', count: 1, state: 'good', note: null },
    { key: 'i2', room: 'Кухня', name: 'Стілець', count: 4, state: 'worn', note: null },
  ],
  keys: [{ name: 'Вхідні двері', count: 3 }],
  remarks: 'Кран на кухні підтікає.',
};

/** A lease that begins today, with a meter in its flat, before any act. */
async function makeLease(app: TestApp) {
  app.time.set('2026-12-01T09:00:00Z');
  const landlord = await makeLandlord(app);
  const { client, owner, parts } = landlord;
  const { superuser: db } = app.database;
  const propertyId = parts.rental_object_id;
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
  const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity', serial: '07112882' });
  await insertReading(db, owner.ownerId, { meterId, propertyId, on: '2026-11-01', value: '1000' });
  const { id: contractId } = await draftContract(landlord, { start_date: '2026-12-01', end_date: '2027-11-30' });
  const active = await client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-12-01' });
  return { landlord, client, contractId, meterId, key: keyOf(active.body) };
}

type Lease = Awaited<ReturnType<typeof makeLease>>;

/** The program, before each test a new lease, and what the two sides do with its acts. */
export function useHandover() {
  let app: TestApp;
  let lease: Lease;
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    lease = await makeLease(app);
  });
  const at = {
    get app(): TestApp {
      return app;
    },
    get landlord(): Lease['landlord'] {
      return lease.landlord;
    },
    get client(): Client {
      return lease.client;
    },
    get contractId(): string {
      return lease.contractId;
    },
    get meterId(): string {
      return lease.meterId;
    },
    /** Of the page of the contract. */
    get key(): string {
      return lease.key;
    },
  };
  return { at, ...stepsAt(at) };
}

type Now = Omit<Lease, 'key'> & { readonly app: TestApp };

function stepsAt(at: Now) {
  const acts = () => `/contracts/${at.contractId}/handover-acts`;
  const start = async (direction = 'in') => (await at.client.post(acts(), { direction })).body;
  const fill = async (act: { id: string; version: number }, values: object) =>
    at.client.patch(`${acts()}/${act.id}`, { ...values, version: act.version });
  const photo = async (background = '#888') =>
    sendFile(at.app, at.landlord.owner.token, {
      bytes: await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
      purpose: 'handover_photo',
    });
  const handoverReadings = async () =>
    (await at.client.get(`/physical-meters/${at.meterId}/readings`)).body.items.filter(
      ({ source }: { source: string }) => source === 'handover',
    );

  async function tenant(): Promise<Client> {
    const { userId, token } = await insertUser(at.app.database.superuser);
    await insertContractParty(at.app.database.superuser, at.landlord.owner.ownerId, at.contractId, userId);
    return clientOf(at.app, token);
  }

  return { acts, start, fill, photo, handoverReadings, tenant };
}
