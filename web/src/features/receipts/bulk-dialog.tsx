import { issueReceipts, type ReceiptListItem, sendReceipts } from '@kliuchar/api-schema/receipts';
import { sumKop } from '@kliuchar/domain/money/kop';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import './receipt.css';

export type BulkKind = 'issue' | 'send';
type BulkRow = Pick<ReceiptListItem, 'id' | 'number' | 'propertyName' | 'ownKop'>;
type Results = Awaited<ReturnType<typeof call<typeof issueReceipts>>>['items'];

type BulkDialogProps = {
  readonly kind: BulkKind;
  readonly rows: readonly BulkRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Issue or send many at once: what it means first, then a result for every row (ux.md L6). */
export function BulkDialog({ kind, rows, onClose, onDone }: BulkDialogProps) {
  const [results, setResults] = useState<Results | null>(null);
  // The confirmation closes itself after the work; when some rows were refused, their list takes its place.
  const refused = useRef(false);
  const count = rows.length;
  if (results) return <BulkResults kind={kind} results={results} rows={rows} onClose={onClose} />;
  const issue = kind === 'issue';
  return (
    <ConfirmDialog
      open
      onClose={() => refused.current || onClose()}
      title={issue ? t.bulk.issueTitle(count) : t.bulk.sendTitle(count)}
      consequences={[issue ? t.bulk.issueText : t.bulk.sendText]}
      confirmLabel={issue ? t.bulk.issueConfirm : t.bulk.sendConfirm}
      cancelLabel={t.bulk.keep}
      onConfirm={async () => {
        const items = await runBulk(
          kind,
          rows.map((row) => row.id),
        );
        await dataChanged();
        onDone();
        if (items.every((item) => item.ok)) {
          sayAll(kind, count);
          return;
        }
        refused.current = true;
        setResults(items);
      }}
    >
      <p className="strong num">{t.bulk.sum(formatUah(sumKop(rows.map((row) => row.ownKop))))}</p>
    </ConfirmDialog>
  );
}

/** Most that one call takes (api-schema): a larger choice goes in parts. */
const PART = 1000;

export async function runBulk(kind: BulkKind, ids: readonly string[]): Promise<Results> {
  const results: Results[number][] = [];
  for (let from = 0; from < ids.length; from += PART) {
    const body = { ids: ids.slice(from, from + PART) };
    const { items } = await call(kind === 'issue' ? issueReceipts : sendReceipts, { body });
    results.push(...items);
  }
  return results;
}

export function sayAll(kind: BulkKind, count: number): void {
  toast({ title: kind === 'issue' ? t.bulk.issuedAll(count) : t.bulk.sentAll(count), variant: 'success' });
}

type BulkResultsProps = {
  readonly kind: BulkKind;
  readonly results: Results;
  readonly rows: readonly Pick<BulkRow, 'id' | 'number' | 'propertyName'>[];
  readonly onClose: () => void;
};

export function BulkResults({ kind, results, rows, onClose }: BulkResultsProps) {
  const done = results.filter((result) => result.ok).length;
  const refused = results.filter((result) => !result.ok);
  const title = kind === 'issue' ? t.bulk.issuedSome(done, results.length) : t.bulk.sentSome(done, results.length);
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <Note tone="warn">{t.bulk.failedRows}</Note>
      <ul className="results">
        {refused.map((result) => {
          const row = rows.find(({ id }) => id === result.id);
          return (
            <li key={result.id}>
              <Link to={`/receipts/${result.id}`}>{row ? `${row.propertyName} · ${row.number}` : t.bulk.open}</Link>
              <span className="muted">{result.error}</span>
            </li>
          );
        })}
      </ul>
      <div className="da">
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}
