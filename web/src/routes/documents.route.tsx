import { FilePen, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { DocumentCard, documentColumns } from '../features/documents/document-list.tsx';
import {
  type About,
  aboutOf,
  DOCUMENT_FILTERS,
  DOCUMENT_SORT,
  type DocumentFilter,
  documentQueryOf,
  isNarrowed,
  useAboutNames,
  useDocumentPage,
  useNeverADocument,
} from '../features/documents/document-queries.ts';
import { DocumentToolbar } from '../features/documents/document-toolbar.tsx';
import { DropZone } from '../features/documents/drop-zone.tsx';
import { ListActions } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { documents as t } from '../i18n/uk/documents.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { titles } from '../i18n/uk/titles.ts';
import { late } from '../lib/late.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState, withParams } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListResult, NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const DocumentSheet = late(async () => ({
  default: (await import('../features/documents/document-sheet.tsx')).DocumentSheet,
}));
const AboutDialog = late(async () => ({
  default: (await import('../features/documents/about-dialog.tsx')).AboutDialog,
}));
const DocumentDialog = late(async () => ({
  default: (await import('../features/documents/document-dialog.tsx')).DocumentDialog,
}));

const READY: readonly ReadyView[] = [
  { key: 'expiring', label: listViews.documents.expiring, query: 'expiring=true' },
  { key: 'acts', label: listViews.documents.acts, query: 'kind=act' },
  { key: 'invoices', label: listViews.documents.invoices, query: 'kind=invoice' },
  { key: 'insurance', label: listViews.documents.insurance, query: 'kind=insurance' },
];
const VIEW_NAMES: readonly string[] = [...DOCUMENT_FILTERS, 'sort'];

type Change = Readonly<Record<string, string | null>>;

/** The whole screen is in its address, the open document too; only a file that was dropped is not. */
export default function DocumentsRoute() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ filters: DOCUMENT_FILTERS, sort: DOCUMENT_SORT });
  const mayWrite = usePermission('documents.write');
  // Whoever has no objects of his own adds to those entrusted to him.
  const isManager = !usePermission('properties.write');
  const [dropped, setDropped] = useState<File | undefined>();
  const query = useDocumentPage(list);
  const look = useListLook('documents');
  const open = params.get('document');
  const creating = params.get('create') !== null && mayWrite;
  const set = (change: Change) => setParams(withParams(params, change), { replace: true, preventScrollReset: true });
  const linkTo = (id: string) => `?${withParams(params, { document: id })}`;
  const add = (file?: File) => {
    setDropped(file);
    set({ create: '1' });
  };
  const about = aboutOf(list);
  const columns = documentColumns(linkTo);
  const first = query.data?.items.length === 0 && !list.filtered;
  const hasNone = useNeverADocument(list, query.data);
  const isAsking = hasNone === undefined;
  const isBare = hasNone || isFailedWhole(query, list.filtered);
  return (
    <>
      <PageHeader title={titles.documents} actions={<Actions list={list} mayWrite={mayWrite} onAdd={() => add()} />} />
      <DropZone onFile={mayWrite ? add : null}>
        {(!first || isAsking) && !isBare && (
          <ListViews list="documents" ready={READY} names={VIEW_NAMES} look={look} columns={columns} />
        )}
        {!isBare && (
          <Filters
            list={list}
            mayWrite={mayWrite}
            isManager={isManager}
            complexName={query.data?.items[0]?.complex?.name}
            onChange={set}
          />
        )}
        {isAsking ? (
          <Skeleton shape="rows" />
        ) : (
          <ListResult
            query={query}
            list={list}
            label={titles.documents}
            failed={t.failed.title}
            empty={<Empty list={list} mayWrite={mayWrite} isManager={isManager} onAdd={() => add()} />}
            columns={look.shown(columns)}
            dense={look.dense}
            card={(row) => <DocumentCard row={row} to={linkTo(row.id)} />}
          />
        )}
      </DropZone>
      <Suspense>
        {open !== null && <OpenDocument key={open} id={open} onClose={() => set({ document: null })} />}
        {creating && (
          <DocumentDialog
            document={null}
            isManager={isManager}
            file={dropped}
            about={about}
            onClose={() => set({ create: null })}
          />
        )}
      </Suspense>
    </>
  );
}

type OpenProps = { readonly id: string; readonly onClose: () => void };

const OpenDocument = ({ id, onClose }: OpenProps) => (
  <DocumentSheet id={id} history={<PageHistory entityType="document" entityId={id} />} onClose={onClose} />
);

type ActionsProps = {
  readonly list: ListState<DocumentFilter>;
  readonly mayWrite: boolean;
  readonly onAdd: () => void;
};

function Actions({ list, mayWrite, onAdd }: ActionsProps) {
  // Each paper of a template is about a contract, and nobody composes it who may not read that.
  const mayCompose = usePermission('contracts.write') && mayWrite;
  const { contractId } = aboutOf(list);
  return (
    <ListActions report="documents" query={documentQueryOf(list)}>
      {mayWrite && (
        <>
          {mayCompose && (
            <ButtonLink to={`/documents/create${contractId ? `?contract_id=${contractId}` : ''}`}>
              <FilePen aria-hidden="true" />
              {t.fromTemplate}
            </ButtonLink>
          )}
          <Button variant="p" onClick={onAdd}>
            <Upload aria-hidden="true" />
            {t.add}
          </Button>
        </>
      )}
    </ListActions>
  );
}

type FiltersProps = {
  readonly list: ListState<DocumentFilter>;
  readonly mayWrite: boolean;
  readonly isManager: boolean;
  /** Said by the papers themselves: the card of a complex is its owner's, and who is let into it reads its papers alone. */
  readonly complexName: string | undefined;
  readonly onChange: (change: Change) => void;
};

function Filters({ list, mayWrite, isManager, complexName, onChange }: FiltersProps) {
  const [narrowing, setNarrowing] = useState(false);
  const about = aboutOf(list);
  const known = useAboutNames(about);
  const names = { ...known, complex: known.complex ?? complexName };
  const choose = ({ propertyId, contractId, counterpartyId, complexId }: About) =>
    onChange({
      property_id: propertyId ?? null,
      contract_id: contractId ?? null,
      counterparty_id: counterpartyId ?? null,
      complex_id: complexId ?? null,
      page: null,
    });
  return (
    <>
      <DocumentToolbar
        list={list}
        isOwner={mayWrite}
        names={names}
        onAbout={mayWrite ? () => setNarrowing(true) : null}
      />
      {narrowing && (
        <Suspense>
          <AboutDialog
            about={about}
            names={names}
            isManager={isManager}
            onChoose={choose}
            onClose={() => setNarrowing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type EmptyProps = {
  readonly list: ListState<DocumentFilter>;
  readonly mayWrite: boolean;
  readonly isManager: boolean;
  readonly onAdd: () => void;
};

function Empty({ list, mayWrite, isManager, onAdd }: EmptyProps) {
  if (isNarrowed(list)) return <NothingFound title={t.none} text={t.noneText} onReset={list.reset} />;
  if (list.filters.deleted === 'true') {
    return (
      <EmptyState kind="cleared" title={t.binEmpty}>
        {t.binText}
      </EmptyState>
    );
  }
  if (!mayWrite) {
    return (
      <EmptyState kind="first" title={t.emptyForTenant}>
        {t.emptyForTenantText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="first"
      title={t.empty}
      actions={
        <Button onClick={onAdd}>
          <Upload aria-hidden="true" />
          {t.add}
        </Button>
      }
    >
      {isManager ? t.emptyForManager : t.emptyText} {t.allowed}
    </EmptyState>
  );
}
