import { PasswordHasher } from '../server/src/platform/password-hash.ts';
import { openData, withSuperuser } from '../server/src/testing/portfolio/open-data.ts';
import { load } from './load.ts';
import { postmasterOf } from './process-cost.ts';
import { startProduct } from './product.ts';
import { ACCOUNT } from './seed.ts';

const PASSWORD = 'a long password of the measured account';
const SIGN_INS = 15;
const STORM = 4;
const ROUND_S = 3;
const READERS = 2;

export type SignInResult = {
  readonly signInMs: readonly number[];
  readonly hashMs: readonly number[];
  readonly quietP99Ms: number;
  readonly stormP99Ms: number;
};

/** Signing in beside the check of its password alone, and what a page waits while others sign in without a pause. */
export async function measureSignIn(dataDir: string): Promise<SignInResult> {
  const hasher = new PasswordHasher();
  const passwordHash = await hasher.hash(PASSWORD);
  const storage = await openData(dataDir);
  await withSuperuser(storage, (client) =>
    client.query('update users set password_hash = $2 where id = $1', [ACCOUNT.userId, passwordHash]),
  );
  await storage.stop();
  const product = await startProduct({ dataDir });
  try {
    const origin = product.origin.replace('localhost', '127.0.0.1');
    const signIn = async () => {
      const answer = await fetch(`${origin}/api/Auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'account-1@example.com', password: PASSWORD }),
      });
      if (answer.status !== 204) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
    };
    const [signInMs, hashMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < SIGN_INS; round += 1) {
      signInMs.push(await timed(signIn));
      hashMs.push(await timed(() => hasher.verify(passwordHash, PASSWORD)));
    }
    const page = {
      url: `${origin}/api/contracts?limit=20`,
      headers: { cookie: `sid=${ACCOUNT.token}` },
      pid: product.pid,
      postmaster: postmasterOf(dataDir),
    };
    await load(page, 1, READERS);
    const quiet = await load(page, ROUND_S, READERS);
    const over = new AbortController();
    const storm = Array.from({ length: STORM }, async () => {
      while (!over.signal.aborted) await signIn();
    });
    const busy = await load(page, ROUND_S, READERS);
    over.abort();
    await Promise.all(storm);
    return { signInMs, hashMs, quietP99Ms: quiet.p99Ms, stormP99Ms: busy.p99Ms };
  } finally {
    await product.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
