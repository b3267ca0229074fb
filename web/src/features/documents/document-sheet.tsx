import { type Document, deleteDocument, getDocumentFile, restoreDocument } from '@kliuchar/api-schema/documents';
import { useMutation } from '@tanstack/react-query';
import { Download, FilePlus2, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { documents as t } from '../../i18n/uk/documents.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatInstant } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { takeBack } from '../../lib/take-back.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { SheetFailure } from '../../ui/page-failure.tsx';
import { Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { Expiry, seenByWords, sizeInWords } from './document-look.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { useDocument } from './document-queries.ts';
import { VersionDialog } from './version-dialog.tsx';

type SheetProps = {
  readonly id: string;
  /** What was done to it, for its owner alone. */
  readonly history?: ReactNode;
  readonly onClose: () => void;
};
type Mode = 'read' | 'edit' | 'version' | 'remove';

/** One paper over the list: how it looks, what it is about, every version of it. */
export function DocumentSheet({ id, history, onClose }: SheetProps) {
  const [mode, setMode] = useState<Mode>('read');
  const query = useDocument(id);
  const document = query.data;
  const read = () => setMode('read');
  if (document && mode === 'edit') return <DocumentDialog document={document} onClose={read} />;
  if (document && mode === 'version') return <VersionDialog document={document} onClose={read} />;
  return (
    <>
      <Dialog open onClose={onClose} title={document?.title ?? t.columns.title} sheet wide>
        {query.isPending && <Skeleton boxed={false} />}
        {query.isError && <SheetFailure error={query.error} words={t.absent} onRetry={() => void query.refetch()} />}
        {document && <Body document={document} onMode={setMode} />}
        {document?.role === 'owner' && history}
      </Dialog>
      {document && (
        <ConfirmDialog
          open={mode === 'remove'}
          onClose={read}
          title={t.detail.removeTitle(document.title)}
          consequences={t.detail.removeConsequences}
          confirmLabel={t.detail.remove}
          cancelLabel={common.cancel}
          onConfirm={async () => {
            await call(deleteDocument, { params: { documentId: id }, query: { version: document.version } });
            onClose();
            await dataChanged();
            const action = takeBack(() => call(restoreDocument, { params: { documentId: id } }), {
              done: t.detail.restored,
              failed: t.failed.restore,
            });
            toast({ title: t.detail.removed, variant: 'success', action });
          }}
        />
      )}
    </>
  );
}

type BodyProps = { readonly document: Document; readonly onMode: (mode: Mode) => void };

function Body({ document, onMode }: BodyProps) {
  return (
    <div className="doc-body">
      {document.deleted && <Note tone="warn">{t.detail.inBin}</Note>}
      <DocumentPreview document={document} />
      <Actions document={document} onMode={onMode} />
      <DocumentFacts document={document} />
      {document.note && <p className="doc-note">{document.note}</p>}
      <Versions document={document} />
    </div>
  );
}

const hrefOf = (id: string, number: number) =>
  urlOf(getDocumentFile, { params: { documentId: id }, query: { number } });

function Actions({ document, onMode }: BodyProps) {
  const { id, role, deleted, latest, complex } = document;
  // What is of a whole complex is the owner's to keep, also before whoever looks after it (ADR 0036).
  const mayChange = role === 'owner' || (role === 'manager' && complex === null);
  const restore = useMutation({
    mutationFn: () => call(restoreDocument, { params: { documentId: id } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.restored, variant: 'success' });
    },
    meta: { failed: t.failed.restore },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <a className="btn p" href={hrefOf(id, latest.number)} download={latest.name}>
        <Download aria-hidden="true" />
        {t.detail.download}
      </a>
      {mayChange && deleted && (
        <Button busy={restore.isPending} onClick={() => restore.mutate()}>
          <RotateCcw aria-hidden="true" />
          {t.detail.restore}
        </Button>
      )}
      {mayChange && !deleted && (
        <>
          <Button onClick={() => onMode('version')}>
            <FilePlus2 aria-hidden="true" />
            {t.detail.newVersion}
          </Button>
          <Button onClick={() => onMode('edit')}>
            <Pencil aria-hidden="true" />
            {t.detail.change}
          </Button>
          <Button variant="g" onClick={() => onMode('remove')}>
            <Trash2 aria-hidden="true" />
            {t.detail.remove}
          </Button>
        </>
      )}
    </div>
  );
}

function DocumentFacts({ document }: Pick<BodyProps, 'document'>) {
  const { role, property, contract, counterparty, complex, validUntil, kind } = document;
  const link = (to: string, words: string) => (
    <Link key={to} to={to}>
      {words}
    </Link>
  );
  return (
    <Facts
      items={[
        [t.kind, t.kinds[kind]],
        [t.columns.validUntil, validUntil && <Expiry key="expiry" {...document} />],
        [t.form.property, property && link(`/properties/${property.id}`, property.name)],
        [t.form.complex, complex && (role === 'owner' ? link(`/complexes/${complex.id}`, complex.name) : complex.name)],
        [t.form.contract, contract && link(`/contracts/${contract.id}`, `№\u00a0${contract.number}`)],
        [t.form.counterparty, counterparty && link(`/counterparties/${counterparty.id}`, counterparty.name)],
        [t.form.visibility, seenByWords(document)],
      ]}
    />
  );
}

function Versions({ document: { id, versions, latest } }: Pick<BodyProps, 'document'>) {
  return (
    <section className="doc-part">
      <h3>{t.detail.history}</h3>
      <ul className="doc-versions">
        {versions.map(({ number, size, name, addedBy, createdAt }) => (
          <li key={number}>
            <span>
              <b>{t.version(number)}</b>
              <small className="num">
                {t.detail.added(formatInstant(createdAt), addedBy)} · {sizeInWords(size)}
              </small>
            </span>
            {number !== latest.number && (
              <a
                className="btn g icon"
                href={hrefOf(id, number)}
                download={name}
                aria-label={t.detail.versionFile(number)}
              >
                <Download aria-hidden="true" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
