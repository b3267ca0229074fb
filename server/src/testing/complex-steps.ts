import type { BillingWorld } from './billing-world.ts';
import { insertProperty } from './factories.ts';
import type { Answer } from './http-client.ts';

export const HOUSE = {
  name: 'Ярославська, 12',
  description: 'Поділ, п’ять поверхів',
  address: 'Київ, вул. Ярославська, 12',
};
/** What the flats of a series share. */
export const TEMPLATE = {
  type: 'apartment',
  address: { city: 'Київ', street: 'вул. Ярославська', building: '12' },
};

/** What tests of complexes begin with, in the world of the test that runs. */
export function complexSteps(world: () => BillingWorld) {
  return {
    create: async (body: object = HOUSE): Promise<string> => (await world().client.post('/complexes', body)).body.id,
    units: (id: string, from: number, to: number, template: object = TEMPLATE): Promise<Answer> =>
      world().client.post(`/complexes/${id}/units`, { from, to, template }),
    link: (id: string, property_ids: readonly string[]): Promise<Answer> =>
      world().client.post(`/complexes/${id}/properties`, { property_ids }),
    flat: (apartment: string): Promise<string> => insertProperty(world().db, world().owner.ownerId, { apartment }),
    actions: async (entityId: string): Promise<string[]> => {
      const { rows } = await world().db.query<{ action: string }>(
        'select action from audit_log where entity_id = $1 order by at, id',
        [entityId],
      );
      return rows.map(({ action }) => action);
    },
  };
}

/** An answer by its status, its code and its first sentence. */
export function outcome({ status, body }: Answer): readonly unknown[] {
  return [status, body?.code ?? null, body?.errors?.[0] ?? null];
}
