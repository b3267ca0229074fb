import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { type Clock, instantText } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { type Db, withLookup, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { openWebhookSecret, WebhookError, type WebhookPost } from '../../platform/webhook-post.ts';
import {
  type Dropped,
  type DueRow,
  disableFailing,
  dropDelivery,
  findDue,
  listFailing,
  markFailing,
  markHealthy,
  purgeWebhooks,
  writeAttempt,
} from './deliver.sql.ts';

/** The database puts it in, beside the change it tells of (0525_webhook_lanes.sql). */
const DELIVER = 'webhooks.deliver';
/** An endpoint that takes nothing for so long is not waited for any more. */
const GIVEN_UP_MS = 3 * 24 * 3600_000;
/** «Gone»: whoever listened asks to be told nothing more (Standard Webhooks 1.0). */
const GONE = 410;
const TIMEOUT = 'timeout';

/** It did not answer lately: the engine comes back later, and nobody's time is spent on waiting for it again. */
class EndpointRests extends Error {
  override readonly name = 'EndpointRests';
  readonly code = 'endpoint_rests';
}

/** Without `post` nobody is told anything: what waits is marked as not sent, as a letter is stored where there is no mail, and may be sent again. */
type Tools = { readonly post: WebhookPost | null; readonly vault: Vault };

/** Attempts, pauses between them and their number are the engine's (graphile-worker): twelve over some seventeen hours. */
export function webhooksJobs(tools: Tools): readonly Job[] {
  return [
    freeJob({
      kind: DELIVER,
      isOutbound: true,
      parse: (payload) => ({ id: textOf(payload, 'deliveryId') }),
      run: (context, { id }) => deliver(context, tools, id),
    }),
    freeJob({
      kind: 'webhooks.daily',
      isDaily: true,
      parse: () => undefined,
      run: (context) => keepHouse(context),
    }),
  ];
}

async function deliver(context: JobContext, { post, vault }: Tools, id: string): Promise<void> {
  const { database, ownerId, isLastAttempt } = context;
  if (ownerId === null) throw new Error('An event belongs to an owner');
  const actor = { kind: 'owner-job', ownerId } as const;
  const due = await withReadScope(database, actor, (db) => findDue(db, ownerId, id));
  if (due === null) return;
  const { endpointId } = due;
  const drop = (why: Dropped['why']) => withWriteScope(database, actor, (db) => dropDelivery(db, { ownerId, id, why }));
  if (due.status !== 'active') return drop('endpoint_off');
  if (post === null) return drop('webhooks_off');
  if (due.isResting && !isLastAttempt) throw new EndpointRests();
  try {
    const answerStatus = await send(context.clock, { post, vault }, id, due);
    await withWriteScope(database, actor, async (db) => {
      await writeAttempt(db, { ownerId, id, status: 'delivered', answerStatus, error: null });
      await markHealthy(db, { ownerId, endpointId });
    });
  } catch (failure) {
    if (!(failure instanceof WebhookError)) throw failure;
    const isGone = failure.status === GONE;
    await withWriteScope(database, actor, async (db) => {
      const status = isLastAttempt || isGone ? 'failed' : 'pending';
      await writeAttempt(db, { ownerId, id, status, answerStatus: failure.status, error: failure.code });
      await markFailing(db, { ownerId, endpointId, hasHung: failure.code === TIMEOUT });
      await giveUp(db, { ownerId, endpointId, since: isGone ? nowOf(db.clock) : daysAgo(db.clock) });
    });
    if (!isGone) throw failure;
  }
}

type Sender = { readonly post: WebhookPost; readonly vault: Vault };

function send(clock: Clock, { post, vault }: Sender, id: string, due: DueRow): Promise<number> {
  const sealed = [due.secretSealed, ...(due.previousSecretSealed === null ? [] : [due.previousSecretSealed])];
  return post.send({
    url: due.url,
    messageId: `msg_${id}`,
    payload: JSON.stringify(due.payload),
    secrets: sealed.map((secret) => openWebhookSecret(vault, secret)),
    nowMs: clock.nowMs(),
  });
}

const nowOf = (clock: Clock) => instantText(clock.nowMs());
const daysAgo = (clock: Clock) => instantText(clock.nowMs() - GIVEN_UP_MS);

/** Said in the journal, and so told to the owner (audited-events.ts). */
async function giveUp(
  db: Db,
  { ownerId, endpointId, since }: { ownerId: string; endpointId: string; since: string },
): Promise<void> {
  const url = await disableFailing(db, { ownerId, endpointId, since });
  if (url === null) return;
  const details = { name: new URL(url).host };
  await db.audit({ ownerId, action: 'webhook.disabled', entityType: 'webhook', entityId: endpointId, details });
}

async function keepHouse({ database, clock }: JobContext): Promise<void> {
  await withLookup(database, purgeWebhooks);
  const since = daysAgo(clock);
  const failing = await withLookup(database, (db) => listFailing(db, since));
  for (const { ownerId, endpointId } of failing)
    await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) => giveUp(db, { ownerId, endpointId, since }));
}
