import type { Client } from '../../testing/http-client.ts';

/** Flats and meters of whoever is asked, by default of `mine`. */
export function meterSteps(at: () => { readonly mine: Client }) {
  let counter = 0;
  function next(): number {
    counter += 1;
    return counter;
  }
  async function flat(client: Client = at().mine): Promise<string> {
    const { body } = await client.post('/properties', {
      type: 'apartment',
      address: { city: 'Київ', street: 'Ярославська', apartment: String(next()) },
    });
    return body.id;
  }
  async function meter(propertyId: string, change: Record<string, unknown> = {}, client: Client = at().mine) {
    return client.post('/physical-meters', {
      property_id: propertyId,
      service: 'electricity',
      serial: `№${next()}`,
      digits: 5,
      installed_on: '2026-01-01',
      initial_values: ['1000'],
      ...change,
    });
  }

  return { flat, meter };
}
