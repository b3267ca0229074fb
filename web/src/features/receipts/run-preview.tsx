import { previewReceipts } from '@kliuchar/api-schema/receipts';
import type { Period } from '@kliuchar/domain/dates/period';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { NothingFound } from '../../ui/list-result.tsx';
import { SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { foundAmong, groupsOf, type PreviewGroup, partsOf, STEP } from './preview-groups.ts';
import { type PreviewItem, PreviewRow } from './preview-row.tsx';

/** What the figures were counted by: lines that come later are counted alike. */
export type Counted = { readonly period: Period; readonly estimate: boolean; readonly ownerId?: string };

type RowsProps = {
  readonly counted: Counted;
  readonly isOwn: boolean;
  readonly left: ReadonlySet<string>;
  readonly onToggle: (contractId: string) => void;
};

/** All that the month would make. However many contracts there are, a screen holds some dozens of rows. */
export function RunPreview({ items, ...rows }: RowsProps & { readonly items: readonly PreviewItem[] }) {
  const [q, setQ] = useState('');
  const found = foundAmong(items, q);
  return (
    <>
      {items.length > STEP && (
        <div className="pb-4">
          <Toolbar>
            <SearchBox label={t.run.find} value={q} onChange={setQ} />
          </Toolbar>
        </div>
      )}
      {found.length === 0 && <NothingFound title={t.run.noneTitle} text={t.run.noneText} onReset={() => setQ('')} />}
      {groupsOf(found).map((group) => (
        <Group key={`${group.kind} ${q}`} group={group} {...rows} />
      ))}
    </>
  );
}

function Group({ group: { kind, items }, ...rows }: RowsProps & { readonly group: PreviewGroup }) {
  const [shown, setShown] = useState(STEP);
  const rest = items.length - shown;
  return (
    <section className="card mb-4">
      <header>
        <h2>{t.run[kind]}</h2>
        <div className="r cap num">{t.run.contracts(items.length)}</div>
      </header>
      {partsOf(items, shown).map((part) => (
        <Part key={part[0]?.contractId} items={part} isNew={kind !== 'existing'} {...rows} />
      ))}
      {rest > 0 && (
        <footer className="run-more">
          <Button onClick={() => setShown(shown + STEP)}>{t.run.more(Math.min(STEP, rest), rest)}</Button>
        </footer>
      )}
    </section>
  );
}

type PartProps = RowsProps & { readonly items: readonly PreviewItem[]; readonly isNew: boolean };

/** Rows whose lines come together, with the first of them that is open. */
function Part({ items, isNew, counted, isOwn, left, onToggle }: PartProps) {
  const isLineless = items.some(({ lines, lineCount }) => lines.length < lineCount);
  const [isAsked, setAsked] = useState(isNew && items.some(({ warnings }) => warnings.length > 0));
  const contractIds = items.map(({ contractId }) => contractId);
  const { data, isError, refetch } = useQuery({
    queryKey: ['receipt-preview', counted, contractIds],
    queryFn: ({ signal }) => call(previewReceipts, { body: { ...counted, contractIds }, signal }),
    enabled: isLineless && isAsked,
    meta: { failed: t.run.linesFailed },
  });
  const linesOf = new Map(data?.items.map(({ contractId, lines }) => [contractId, lines]));
  return items.map((item) => (
    <PreviewRow
      key={item.contractId}
      item={item}
      lines={item.lines.length < item.lineCount ? (linesOf.get(item.contractId) ?? null) : item.lines}
      onRetry={isError ? () => void refetch() : null}
      period={counted.period}
      isOwn={isOwn}
      isNew={isNew}
      chosen={!left.has(item.contractId)}
      onToggle={() => onToggle(item.contractId)}
      onOpen={() => setAsked(true)}
    />
  ));
}
