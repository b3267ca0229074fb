import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertProperty, insertUser } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

export const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => [status, body?.code ?? null]);

type Place = {
  readonly app: TestApp;
  readonly world: BillingWorld;
  readonly client: Client;
  readonly propertyId: string;
};

/** The program, and before each test an owner with an object to invite to. */
export function useInvitations() {
  let app: TestApp;
  let world: BillingWorld;
  let propertyId: string;
  const at: Place = {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get client() {
      return world.client;
    },
    get propertyId() {
      return propertyId;
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    world = await createBillingWorld(app);
    propertyId = await insertProperty(world.db, world.owner.ownerId);
  });
  return { at, ...invitationSteps(() => at) };
}

/** An owner who invites to his object, and people who are invited. */
function invitationSteps(at: () => Place) {
  let serial = 10;

  const newPhone = () => `+38067111${String(++serial).padStart(4, '0')}`;
  const managers = (id = at().propertyId) => `/properties/${id}/managers`;
  const invite = (phone: string, values: object = {}, place: string = managers()) =>
    at().client.post(place, { phone, ...values });

  /** The key of the letter that came last. */
  async function keyFor(phone: string): Promise<string> {
    const [letter] = await at().app.messages(phone);
    return /\/invites\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  }

  async function person(phone: string | null = null): Promise<{ userId: string; client: Client }> {
    const { userId, token } = await insertUser(at().world.db, { phone });
    if (phone !== null) await at().world.db.query('update users set phone_verified_at = now() where id = $1', [userId]);
    return { userId, client: clientOf(at().app, token) };
  }

  const statusOf = async (id: string) =>
    (await at().world.db.query<{ status: string }>('select status from grants where id = $1', [id])).rows[0]?.status;
  const traces = async (id: string) =>
    (
      await at().world.db.query<{ action: string }>(
        'select action from audit_log where entity_id = $1 order by action',
        [id],
      )
    ).rows.map(({ action }) => action);

  return { newPhone, managers, invite, keyFor, person, statusOf, traces };
}
