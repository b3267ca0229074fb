import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { documents as t } from '../../i18n/uk/documents.ts';
import { usePermission } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Expiry, FileSign, fileInWords } from './document-look.tsx';
import { type About, useDocumentsAbout } from './document-queries.ts';

const DocumentSheet = lazy(async () => ({ default: (await import('./document-sheet.tsx')).DocumentSheet }));
const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

/** The newest papers of a card; the rest is one step away. */
const SHOWN = 5;

/** «Документи» of an object, a contract, a person. Whoever is shown none and may add none sees no section. */
export function DocumentsSection({ about, isOwner }: { readonly about: About; readonly isOwner: boolean }) {
  const mayWrite = usePermission('documents.write') && isOwner;
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const query = useDocumentsAbout(about, SHOWN);
  const items = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  if (!mayWrite && items.length === 0) return null;
  const close = () => setOpen(null);
  // On a contract everything stands in cards, elsewhere under a heading.
  const isCard = about.contractId !== undefined;
  const Box = isCard ? Card : Section;
  return (
    <Box
      title={t.title}
      aside={
        mayWrite && (
          <>
            {about.contractId && (
              <ButtonLink size="sm" variant="g" to={`/documents/create?${addressOf(about)}`}>
                {t.fromTemplate}
              </ButtonLink>
            )}
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden="true" />
              {t.addHere}
            </Button>
          </>
        )
      }
    >
      <div className={isCard ? 'body' : undefined}>
        {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && items.length === 0 && <p className="muted">{t.section.none}</p>}
        <ul className="doc-rows">
          {items.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => setOpen(row.id)}>
                <FileSign kind={row.latest.kind} />
                <span>
                  <b>{row.title}</b>
                  <small className="num">{[t.kinds[row.kind], fileInWords(row)].join(' · ')}</small>
                </span>
              </button>
              {row.validUntil !== null && <Expiry {...row} />}
            </li>
          ))}
        </ul>
        {total > SHOWN && <Link to={`/documents?${addressOf(about)}`}>{t.section.all(total)}</Link>}
        <Suspense>
          {open === 'new' && <DocumentDialog document={null} about={about} onClose={close} />}
          {open !== null && open !== 'new' && <DocumentSheet key={open} id={open} onClose={close} />}
        </Suspense>
      </div>
    </Box>
  );
}

function addressOf({ propertyId, contractId, counterpartyId }: About): string {
  return new URLSearchParams({
    ...(propertyId && { property_id: propertyId }),
    ...(contractId && { contract_id: contractId }),
    ...(counterpartyId && { counterparty_id: counterpartyId }),
  }).toString();
}
