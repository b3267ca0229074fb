import type { DocumentItem } from '@kliuchar/api-schema/documents';
import { documents as t } from '../../i18n/uk/documents.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { type Column, RowLink } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { Expiry, FileSign, fileInWords, placeOf, SeenBy } from './document-look.tsx';

type LinkTo = (id: string) => string;

const addedOn = ({ createdAt }: DocumentItem) => formatDay(kyivDay(Date.parse(createdAt)));

/** `linkTo` gives the address of the same list with the document opened over it. */
export function documentColumns(linkTo: LinkTo): readonly Column<DocumentItem>[] {
  return [
    {
      key: 'title',
      always: true,
      title: t.columns.title,
      sort: 'title',
      cell: (row) => (
        <span className="doc-name">
          <FileSign kind={row.latest.kind} />
          <span>
            <RowLink to={linkTo(row.id)}>{row.title}</RowLink>
            <span className="t2">{t.kinds[row.kind]}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'place',
      title: t.columns.place,
      cell: (row) => (
        <>
          {row.property?.name ?? row.complex?.name}
          <span className="t2 doc-about">
            {wholeNumbers(
              [row.contract && `№\u00a0${row.contract.number}`, row.counterparty?.name].filter(Boolean).join(' · '),
            )}
            <SeenBy {...row} />
          </span>
        </>
      ),
    },
    { key: 'until', title: t.columns.validUntil, sort: 'valid_until', cell: (row) => <Expiry {...row} /> },
    { key: 'file', title: t.columns.file, cell: (row) => <span className="muted num">{fileInWords(row)}</span> },
    {
      key: 'added',
      title: t.columns.added,
      sort: 'created_at',
      cell: (row) => <span className="num muted">{addedOn(row)}</span>,
    },
  ];
}

export function DocumentCard({ row, to }: { readonly row: DocumentItem; readonly to: string }) {
  return (
    <>
      <div className="l1">
        <RowLink to={to}>{row.title}</RowLink>
      </div>
      <div className="l2">
        <span>{wholeNumbers([t.kinds[row.kind], placeOf(row)].filter(Boolean).join(' · '))}</span>
      </div>
      <div className="l3">
        <span className="muted num">{fileInWords(row)}</span>
        {row.validUntil !== null && <Expiry {...row} />}
      </div>
    </>
  );
}
