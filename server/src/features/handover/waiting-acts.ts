import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { canonicalText } from '../contracts/public.ts';
import { openActText } from './act-document.ts';
import { listActs } from './handover.sql.ts';

export type WaitingAct = {
  readonly id: string;
  readonly direction: ActDirection;
  readonly words: () => { text: string; hash: string };
};

/** Acts the tenant has been asked to sign; their words are opened only for whom a code has proven. */
export async function listWaitingActs(deps: Pick<Deps, 'vault'>, db: Db, contractId: string): Promise<WaitingAct[]> {
  const rows = await listActs(db, contractId);
  return (
    rows
      // Of one whose words were lost with their secret nothing can be signed.
      .filter(({ status, textSealed }) => status === 'sent' && textSealed?.length !== 0)
      .map((row) => ({
        id: row.id,
        direction: row.direction,
        words: () => {
          const text = openActText(deps, row);
          if (text === null || row.sha256 === null) throw new Error('A sent act has lost its words');
          return { text: canonicalText(text), hash: row.sha256.toString('hex') };
        },
      }))
  );
}
