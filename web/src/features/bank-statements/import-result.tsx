import type { BankStatement } from '@kliuchar/api-schema/bank-statements';
import { X } from 'lucide-react';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

const ROWS_SHOWN = 5;

/** What a file has brought, what was known and what could not be read: nothing is passed over in silence. */
export function ImportResult({
  statement,
  onClose,
}: {
  readonly statement: BankStatement;
  readonly onClose: () => void;
}) {
  const { fileName, format, addedCount, knownCount, outgoingCount, refusedCount, refusedRows } = statement;
  const shown = refusedRows.slice(0, ROWS_SHOWN);
  return (
    <Note tone={refusedCount > 0 ? 'warn' : 'ok'} className="mt-3">
      <div className="bank-result">
        <div>
          <b>{t.result.title(fileName, t.banks[format])}</b>
          <ul>
            <li>{addedCount > 0 ? t.result.added(addedCount) : t.result.nothing}</li>
            {knownCount > 0 && <li>{t.result.known(knownCount)}</li>}
            {outgoingCount > 0 && <li>{t.result.outgoing(outgoingCount)}</li>}
            {refusedCount > 0 && (
              <li>
                {t.result.refused(refusedCount)}
                <ul>
                  {shown.map(({ row, reason }) => (
                    <li key={row}>{t.result.row(row, t.result.reasons[reason])}</li>
                  ))}
                  {refusedCount > shown.length && <li>{t.result.more(refusedCount - shown.length)}</li>}
                </ul>
              </li>
            )}
          </ul>
        </div>
        <Button variant="g" size="sm" icon aria-label={t.result.close} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
    </Note>
  );
}
