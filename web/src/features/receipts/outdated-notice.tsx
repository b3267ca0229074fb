import { type OutdatedDraft, recalculateReceipts } from '@kliuchar/api-schema/outdated-drafts';
import type { Period } from '@kliuchar/domain/dates/period';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { outdatedDrafts as t } from '../../i18n/uk/outdated-drafts.ts';
import { receipts } from '../../i18n/uk/receipts.ts';
import { bulkWork, runBulk } from '../../lib/bulk-work.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';
import { type OutdatedDrafts, useOutdatedDrafts } from '../../lib/use-outdated-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { receiptDeed } from './bulk-deeds.ts';
import './receipt.css';

/** Above the list of a month: how many of its drafts would be others now, which they are, and one stroke that makes them right. */
export function OutdatedNotice({ items, part }: Pick<OutdatedDrafts, 'items' | 'part'>) {
  const looked = part && <span className="cap">{t.looked(part.checked, part.total)}</span>;
  if (items.length === 0) return looked && <p className="mb-4">{looked}</p>;
  const { changed, penalties } = sorted(items);
  return (
    <div className="note batch">
      <RotateCw aria-hidden="true" />
      <span>
        {[changed.length > 0 && t.found(changed.length), penalties.length > 0 && t.penalties(penalties.length)]
          .filter(Boolean)
          .join('. ')}{' '}
        {looked}
      </span>
      {changed.length > 0 && <RecalculateMany ids={changed} />}
      <details className="which">
        <summary>
          {t.which}
          <ChevronDown aria-hidden="true" />
        </summary>
        <ul className="results">
          {items.map((item) => (
            <li key={item.id}>
              <Link to={`/receipts/${item.id}`}>{item.propertyName}</Link>
              <span className="muted">{item.tenantName}</span>
              <Change item={item} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Those that counting anew makes right, and those whose penalty only a person takes off. */
function sorted(items: readonly OutdatedDraft[]) {
  return {
    changed: items.filter(({ dataChanged }) => dataChanged).map(({ id }) => id),
    penalties: items.filter(({ penaltyChanged }) => penaltyChanged),
  };
}

function Change({ item: { ownKop, recalculatedKop, dataChanged, penaltyChanged } }: { readonly item: OutdatedDraft }) {
  const penalty = penaltyChanged && <span className="muted">{t.penaltyShort}</span>;
  if (!dataChanged) return penalty;
  return (
    <>
      <NewSum ownKop={ownKop} recalculatedKop={recalculatedKop} />
      {penalty}
    </>
  );
}

function NewSum({ ownKop, recalculatedKop }: Pick<OutdatedDraft, 'ownKop' | 'recalculatedKop'>) {
  if (ownKop === recalculatedKop) return <span className="muted">{t.sameSum}</span>;
  const [was, will] = [formatUah(ownKop), formatUah(recalculatedKop)];
  return (
    <span className="num">
      <span aria-hidden="true">{t.change(was, will)}</span>
      <span className="sr">{t.changeSpoken(was, will)}</span>
    </span>
  );
}

/** Those of the chosen that would be issued with what is no longer so; said before the issue, which may go on all the same. */
export function OutdatedChosen({ ids, period }: { readonly ids: readonly string[]; readonly period: Period }) {
  const { items } = useOutdatedDrafts({ period, enabled: true });
  const chosen = new Set(ids);
  const { changed, penalties } = sorted(items.filter(({ id }) => chosen.has(id)));
  return (
    <>
      {changed.length > 0 && (
        <div className="note batch">
          <RotateCw aria-hidden="true" />
          <span>{t.chosen(changed.length)}</span>
          <RecalculateMany ids={changed} />
        </div>
      )}
      {penalties.length > 0 && <Note tone="warn">{t.penalties(penalties.length)}</Note>}
    </>
  );
}

function RecalculateMany({ ids }: { readonly ids: readonly string[] }) {
  const isWorking = useStore(bulkWork) !== null;
  const recalculate = useMutation({
    mutationFn: () => runBulk(receiptDeed('recalculate'), ids),
    meta: { failed: t.failed },
  });
  return (
    <Button size="sm" busy={recalculate.isPending} disabled={isWorking} onClick={() => recalculate.mutate()}>
      {t.recalculate(ids.length)}
    </Button>
  );
}

/** On a draft's own page: what it would come to now, and what keeps it from being issued. */
export function OutdatedDraftNote({ draft }: { readonly draft: OutdatedDraft }) {
  return (
    <>
      {draft.penaltyChanged && <Note tone="warn">{t.onePenalty}</Note>}
      {draft.dataChanged && <ChangedDraftNote draft={draft} />}
    </>
  );
}

function ChangedDraftNote({ draft }: { readonly draft: OutdatedDraft }) {
  const { id, ownKop, recalculatedKop } = draft;
  const recalculate = useMutation({
    // What the draft has estimated is estimated again, so that it comes to what was promised.
    mutationFn: () => call(recalculateReceipts, { body: { ids: [id] } }),
    onSuccess: async ({ items: [answer] }) => {
      await dataChanged();
      if (answer?.ok) toast({ title: receipts.detail.recalculated, variant: 'success' });
      else toast({ title: receipts.detail.recalculateFailed(answer?.error ?? ''), variant: 'destructive' });
    },
    meta: { failed: receipts.detail.recalculateFailed },
  });
  return (
    <div className="note batch">
      <RotateCw aria-hidden="true" />
      <span className="num">
        {ownKop === recalculatedKop ? t.oneSameSum : t.one(formatUah(recalculatedKop), formatUah(ownKop))}
      </span>
      <Button size="sm" busy={recalculate.isPending} onClick={() => recalculate.mutate()}>
        {receipts.detail.recalculate}
      </Button>
    </div>
  );
}
