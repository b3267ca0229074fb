import {
  type BankLine,
  countBankLines,
  importStatement,
  listBankLines,
  listStatements,
} from '@kliuchar/api-schema/bank-statements';
import { toWire } from '@kliuchar/api-schema/wire-case';
import type { StatementColumns } from '@kliuchar/domain/bank-statements/statement-columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';

export const LINES_A_PAGE = 20;

export function useLineCounts() {
  return useQuery({
    queryKey: ['bank-lines', 'counts'],
    queryFn: ({ signal }) => call(countBankLines, { signal }),
    meta: { failed: t.failed },
  });
}

/** As many as are told by their names at once; an older one keeps its lines and loses only its name. */
const NAMED = 100;

export function useStatements(page: number, limit = LINES_A_PAGE) {
  return useQuery({
    queryKey: ['bank-lines', 'files', page, limit],
    queryFn: ({ signal }) => call(listStatements, { query: { limit, offset: (page - 1) * limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.files.failed },
  });
}

export function useStatementName(id: string): string | undefined {
  return useStatements(1, NAMED).data?.items.find((statement) => statement.id === id)?.fileName;
}

type Lines = { readonly status: BankLine['status']; readonly statementId: string | null; readonly page: number };

export function useBankLines({ status, statementId, page }: Lines) {
  return useQuery({
    queryKey: ['bank-lines', status, statementId, page],
    queryFn: ({ signal }) =>
      call(listBankLines, {
        query: {
          status: [status],
          ...(statementId && { statementId }),
          limit: LINES_A_PAGE,
          offset: (page - 1) * LINES_A_PAGE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed },
  });
}

/** The file goes as it is: what it is, the server says by what it holds. */
export function sendStatement(file: File, columns: StatementColumns | null) {
  const body = new FormData();
  const { ownerId } = ownerOfNew();
  if (ownerId) body.set('owner_id', ownerId);
  if (columns) body.set('columns', JSON.stringify(toWire(columns)));
  body.set('file', file, file.name);
  return call(importStatement, { body });
}
