import { Link } from 'react-router';
import { bulk as t } from '../i18n/uk/bulk.ts';
import { common } from '../i18n/uk/common.ts';
import { type BulkItem, type BulkWork, bulkWork, doneIds, stopBulk } from '../lib/bulk-work.ts';
import { useStore } from '../lib/store.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { KeyProgress } from './key-progress.tsx';
import { Note } from './note.tsx';
import { Card } from './parts.tsx';

/** How far the work has come; once it is over, what did not go through. Nothing while there is no work. */
export function BulkView() {
  const work = useStore(bulkWork);
  if (work === null) return null;
  if (work.status === 'over') return <BulkResults work={work} onClose={() => bulkWork.set(null)} />;
  // One turn has no middle: its button is busy, and that is all there is to say.
  return work.total > work.deed.part ? <Progress work={work} /> : null;
}

function Progress({ work: { deed, total, items, status } }: { readonly work: BulkWork }) {
  const words = t.progress(items.length, total);
  return (
    <div className="pb-4">
      <Card title={deed.words.doing} aside={<span className="num">{words}</span>}>
        <div className="body stack">
          <div role="status">
            <KeyProgress total={total} done={items.length} thin label={words} />
          </div>
          <p className="cap">{t.working}</p>
          <div>
            <Button size="sm" busy={status === 'stopping'} onClick={stopBulk}>
              {status === 'stopping' ? t.stopping : t.stop}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** A reason may be that of thousands: they are told once, the first of them by name. */
const SHOWN = 20;

function BulkResults({ work, onClose }: { readonly work: BulkWork; readonly onClose: () => void }) {
  const { deed, items, total, failure } = work;
  const left = deed.words.rows(total - items.length);
  return (
    <Dialog open onClose={onClose} title={deed.words.some(doneIds(work).length, total)} sheet>
      {total > items.length && (
        <Note tone="warn">{failure ? t.interrupted(left, failure.message) : t.stopped(left)}</Note>
      )}
      {byReason(items).map(([reason, refused]) => (
        <section key={reason} className="stack">
          <Note tone="warn">{reason}</Note>
          <ul className="results">
            {refused.slice(0, SHOWN).map(({ id, number, propertyName }) => (
              <li key={id}>
                <Link to={deed.place(id)} onClick={onClose}>
                  {number ? [propertyName, number].filter(Boolean).join(' · ') : t.open}
                </Link>
              </li>
            ))}
            {refused.length > SHOWN && <li className="muted">{t.moreRows(refused.length - SHOWN)}</li>}
          </ul>
        </section>
      ))}
      <div className="da">
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}

function byReason(items: readonly BulkItem[]): readonly (readonly [string, readonly BulkItem[]])[] {
  const groups = new Map<string, BulkItem[]>();
  for (const item of items) {
    if (item.ok) continue;
    const reason = item.error ?? '';
    groups.set(reason, [...(groups.get(reason) ?? []), item]);
  }
  return [...groups];
}
