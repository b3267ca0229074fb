import { expect } from 'vitest';
import { insertUser } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

export type Person = { readonly userId: string; readonly email: string; readonly client: Client };

export const codeOf = ({ status, body }: Answer) => [status, body?.code ?? null];

/** An owner of his own before each test, and the steps by which others come to work for him. */
export function membersPlace() {
  const place = useBillingWorld('2026-11-20T09:00:00Z');
  let serial = 0;
  async function newPerson(): Promise<Person> {
    const email = `colleague-${++serial}@example.com`;
    const { userId, token } = await insertUser(place.world.db, { email });
    return { userId, email, client: clientOf(place.app, token) };
  }
  const invite = (email: string, values: object = {}, client: Client = place.world.client) =>
    client.post('/members/invitations', { email, ...values });
  async function keyFor(email: string): Promise<string> {
    const letters = await place.app.messages(email);
    return /\/invites\/([\w-]+)/.exec(letters.find(({ text }) => text.includes('/invites/'))?.text ?? '')?.[1] ?? '';
  }
  return {
    place,
    newPerson,
    invite,
    keyFor,
    async join(values: object = {}): Promise<Person> {
      const person = await newPerson();
      expect((await invite(person.email, values)).status).toBe(201);
      const answer = await person.client.post(`/member-invites/${await keyFor(person.email)}/accept`);
      expect(answer.body, answer.text).toEqual({ status: 'accepted' });
      return person;
    },
    /** When the owner gave his password last. */
    provenAt: (at: string) =>
      place.world.db.query('update sessions set proven_at = $2 where user_id = $1', [place.world.owner.userId, at]),
    team: async (client: Client = place.world.client) => (await client.get('/members')).body.items,
    audited: (action: string) =>
      place.world.scalar('select count(*) from audit_log where owner_id = $1 and action = $2', [
        place.world.owner.ownerId,
        action,
      ]),
  };
}
