import { type BankStatement, STATEMENT_MAX_BYTES, type UnknownTable } from '@kliuchar/api-schema/bank-statements';
import type { StatementColumns } from '@kliuchar/domain/bank-statements/statement-columns';
import { useCallback, useRef, useState } from 'react';
import { upload as uploadTexts } from '../../i18n/uk/upload.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { sendStatement } from './bank-queries.ts';

type Asked = { readonly file: File; readonly table: UnknownTable };

export type Import = {
  readonly busy: boolean;
  readonly failure: string | null;
  /** What the last file has brought. */
  readonly done: BankStatement | null;
  /** A table whose columns have to be named first. */
  readonly asked: Asked | null;
  readonly send: (file: File) => void;
  readonly sendColumns: (columns: StatementColumns) => Promise<void>;
  readonly dismiss: () => void;
};

/** A file on its way, what came of it, or what has to be asked about it. */
export function useImport(): Import {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<BankStatement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isSending = useRef(false);

  const deliver = useCallback(async (file: File, columns: StatementColumns | null) => {
    const { statement, table } = await sendStatement(file, columns);
    setAsked(table ? { file, table } : null);
    setDone(statement);
    if (statement) await dataChanged();
  }, []);

  const send = useCallback(
    async (file: File) => {
      if (isSending.current) return;
      setDone(null);
      setAsked(null);
      if (file.size > STATEMENT_MAX_BYTES) {
        setFailure(uploadTexts.tooLarge(STATEMENT_MAX_BYTES / 1024 / 1024));
        return;
      }
      isSending.current = true;
      setFailure(null);
      setBusy(true);
      try {
        await deliver(file, null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error.message);
      } finally {
        isSending.current = false;
        setBusy(false);
      }
    },
    [deliver],
  );

  return {
    busy,
    failure,
    done,
    asked,
    send: useCallback((file: File) => void send(file), [send]),
    sendColumns: async (columns) => {
      if (asked) await deliver(asked.file, columns);
    },
    dismiss: () => {
      setDone(null);
      setAsked(null);
    },
  };
}
