import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { sumKop } from '@kliuchar/domain/money/kop';
import { FileCheck2, Send } from 'lucide-react';
import { useState } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatUah } from '../../lib/format.ts';
import type { Selection } from '../../lib/selection.ts';
import { usePermission } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/table.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';

type ReceiptBulkBarProps = { readonly selection: Selection; readonly rows: readonly ReceiptListItem[] };

/** Drafts can be issued, issued ones sent; the button says how many of the chosen it means. */
export function ReceiptBulkBar({ selection, rows }: ReceiptBulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const canIssue = usePermission('receipts.issue');
  // His own rent stands in the list too, and is nobody's to issue but the landlord's.
  const chosen = rows.filter((row) => selection.has(row.id) && row.role !== 'tenant');
  const drafts = chosen.filter((row) => row.status === 'draft');
  const issued = chosen.filter((row) => row.status === 'issued');
  if (!canIssue) return null;
  return (
    <>
      <BulkBar selection={selection} note={t.bulk.sum(formatUah(sumKop(chosen.map((row) => row.ownKop))))}>
        {drafts.length > 0 && (
          <Button variant="brass" size="sm" onClick={() => setKind('issue')}>
            <FileCheck2 aria-hidden="true" />
            {`${t.bulk.issue} ${drafts.length}`}
          </Button>
        )}
        {issued.length > 0 && (
          <Button variant={drafts.length > 0 ? 'o' : 'brass'} size="sm" onClick={() => setKind('send')}>
            <Send aria-hidden="true" />
            {`${t.bulk.send} ${issued.length}`}
          </Button>
        )}
      </BulkBar>
      {kind && (
        <BulkDialog
          kind={kind}
          rows={kind === 'issue' ? drafts : issued}
          onClose={() => setKind(null)}
          onDone={() => kind === 'send' && selection.setAll([])}
        />
      )}
    </>
  );
}
