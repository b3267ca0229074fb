import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { requestLinkCode } from './public.ts';

export const TRACE = { requestId: 'test' };

/** A landlord and his tenant's telephone, each test with its own; limits are those of the product. */
export function useTenantByLink() {
  const at = {} as { test: TestApp; landlord: Landlord; anonymous: Client; phone: string };
  let phones = 0;
  beforeAll(async () => {
    at.test = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(() => at.test.close());
  beforeEach(async () => {
    at.test.time.set('2026-11-20T09:00:00Z');
    phones += 1;
    at.phone = `+38067${String(1_000_000 + phones)}`;
    at.landlord = await makeLandlord(at.test, { phones: [at.phone] });
    at.anonymous = clientOf(at.test);
  });

  /** The code that comes to the telephone when the link's page asks for one. */
  async function codeFor(contractId: string, k: string): Promise<string> {
    await requestLinkCode(at.test.deps, { contractId, k, trace: TRACE });
    const [message] = (await at.test.messages(at.phone)).filter(({ kind }) => kind === 'contract.link_code');
    return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  }
  return { at, codeFor };
}
