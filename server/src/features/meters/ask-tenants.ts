import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { errorText } from '@kliuchar/api-schema/error-codes';
import type { requestReadings } from '@kliuchar/api-schema/meters';
import type { AskedMonth } from '@kliuchar/domain/notifications/asked-month';
import type { Deps } from '../../deps.ts';
import type { Db, OutgoingMessage } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { ensureLinks, listStopped } from '../contracts/public.ts';
import { readingsRequestLetter, readingsRequestSms } from './readings.mail.ts';
import type { RequestRow } from './request-readings.sql.ts';

export type AskDeps = Pick<Deps, 'config' | 'vault'>;
export type RequestAnswer = ReplyOf<typeof requestReadings>['items'][number];
type Refusal = NonNullable<RequestAnswer['code']>;

export type Asking = { readonly row: RequestRow; readonly asked: AskedMonth };
type Way = { readonly channel: 'email' | 'sms'; readonly recipient: string };
type Reachable = Asking & Way & { readonly contractId: string };

/** One request a day and month for a contract, whatever is pressed twice; a chunk of them in a fixed number of statements. */
export async function askTenants(deps: AskDeps, db: Db, askings: readonly Asking[]): Promise<RequestAnswer[]> {
  const refused = new Map<string, Refusal>();
  const reachable: Reachable[] = [];
  for (const asking of askings) {
    const { contract_id: contractId, status } = asking.row;
    const way = wayTo(asking.row);
    if (status !== 'active' && status !== 'notice') refused.set(contractId, 'not_active');
    else if (way === null) refused.set(contractId, 'no_recipient');
    else reachable.push({ ...asking, ...way, contractId });
  }
  const stopped = reachable.length === 0 ? new Set<string>() : await listStopped(db, reachable);
  for (const contractId of stopped) refused.set(contractId, 'recipient_stopped');
  const open = reachable.filter(({ contractId }) => !stopped.has(contractId));
  for (const [contractId, code] of await send(deps, db, open)) refused.set(contractId, code);
  return askings.map(({ row }) => answerOf(row.contract_id, refused.get(row.contract_id)));
}

function answerOf(contractId: string, code: Refusal | undefined): RequestAnswer {
  return code === undefined ? { contractId, ok: true } : { contractId, ok: false, code, error: errorText(code) };
}

/** By e-mail if the tenant has one, else by SMS. */
function wayTo({ emails, phones }: RequestRow): Way | null {
  const [[email], [phone]] = [emails, phones];
  if (email !== undefined) return { channel: 'email', recipient: email };
  return phone === undefined ? null : { channel: 'sms', recipient: phone };
}

/** Why nothing was sent, by the contract: its page is closed, or its tenant has been asked today before this. */
async function send(deps: AskDeps, db: Db, reachable: readonly Reachable[]): Promise<Map<string, Refusal>> {
  if (reachable.length === 0) return new Map();
  const urls = await ensureLinks(
    deps,
    db,
    reachable.map(({ contractId, row }) => ({ id: contractId, ownerId: row.owner_id })),
  );
  const today = db.clock.today();
  const open = reachable.flatMap((each) => {
    const url = urls.get(each.contractId);
    return url === undefined ? [] : [{ ...each, message: messageOf(each, { url, today }) }];
  });
  const queued = await db.sendEach(open.map(({ message }) => message));
  const sent = open.filter((_, at) => queued[at]);
  await auditAsked(db, sent);
  const why = new Map<string, Refusal>(reachable.map(({ contractId }) => [contractId, 'link_closed']));
  for (const { contractId } of open) why.set(contractId, 'already_asked');
  for (const { contractId } of sent) why.delete(contractId);
  return why;
}

/** Whoever is asked by hand while nothing is missing is asked for readings. */
function asksForReadings({ hasReadings, suppliers }: AskedMonth): boolean {
  return hasReadings || suppliers.length === 0;
}

function messageOf(
  { row, asked, contractId, channel, recipient }: Reachable,
  { url, today }: { readonly url: string; readonly today: string },
): OutgoingMessage {
  const { period, suppliers } = asked;
  const about = { period, hasReadings: asksForReadings(asked), suppliers, propertyName: row.property_name, url };
  return {
    channel,
    recipient,
    kind: 'readings.request',
    ...(channel === 'email' ? readingsRequestLetter(about) : { text: readingsRequestSms(about) }),
    dedupeKey: `readings-request:${contractId}:${period}:${today}`,
    ownerId: row.owner_id,
    contractId,
  };
}

/** Those who were asked for the same are one statement. */
async function auditAsked(db: Db, sent: readonly Reachable[]): Promise<void> {
  const entries = sent.map(({ row, asked }) => {
    const { period, suppliers } = asked;
    return {
      contractId: row.contract_id,
      entry: {
        ownerId: row.owner_id,
        action: asksForReadings(asked) ? 'reading.requested' : 'supplier_payment.requested',
        entityType: 'contract',
        details: { period, ...(suppliers.length > 0 && { suppliers }) },
      },
    };
  });
  for (const same of groupRows(entries, ({ entry }) => JSON.stringify(entry)).values()) {
    const [first] = same;
    if (first === undefined) continue;
    await db.auditEach(
      first.entry,
      same.map(({ contractId }) => contractId),
    );
  }
}
