import { Suspense, useState } from 'react';
import { documents as t } from '../../i18n/uk/documents.ts';
import { useGranted } from '../../lib/granted.ts';
import { late } from '../../lib/late.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct, HeaderLink } from '../../ui/header-act.tsx';
import { Card, Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Expiry, FileSign, fileInWords } from './document-look.tsx';
import { type About, useDocumentsAbout } from './document-queries.ts';

const DocumentSheet = late(async () => ({ default: (await import('./document-sheet.tsx')).DocumentSheet }));
const DocumentDialog = late(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

const OWN = { role: 'owner', permissions: null } as const;

/** The newest papers of a card; the rest is one step away, or below for a tenant, who has no screen of papers. */
const SHOWN = 5;

type SectionProps = {
  readonly about: About;
  /** What the reader is to the object; a person's papers are the owner's alone. */
  readonly place?: Parameters<typeof useGranted>[2];
};

/** «Документи» of an object, a contract, a person, a complex. Whoever may add none and is shown none sees no section. */
export function DocumentsSection({ about, place = OWN }: SectionProps) {
  const mayWrite = useGranted('documents.write', 'documents', place);
  const isManager = place.role === 'manager';
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const query = useDocumentsAbout(about, SHOWN);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
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
            {about.contractId && <HeaderLink to={`/documents/create?${addressOf(about)}`}>{t.fromTemplate}</HeaderLink>}
            <HeaderAct onClick={() => setOpen('new')}>{t.addHere}</HeaderAct>
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
        {mayWrite && total > SHOWN && (
          <ButtonLink size="sm" variant="g" to={`/documents?${addressOf(about)}`}>
            {t.section.all(total)}
          </ButtonLink>
        )}
        {!mayWrite && query.hasNextPage && (
          <Button size="sm" variant="g" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.section.more}
          </Button>
        )}
        <Suspense>
          {open === 'new' && <DocumentDialog document={null} about={about} isManager={isManager} onClose={close} />}
          {open !== null && open !== 'new' && <DocumentSheet key={open} id={open} onClose={close} />}
        </Suspense>
      </div>
    </Box>
  );
}

function addressOf({ propertyId, contractId, counterpartyId, complexId }: About): string {
  return new URLSearchParams({
    // The object of a contract is not said twice.
    ...(propertyId && !contractId && { property_id: propertyId }),
    ...(contractId && { contract_id: contractId }),
    ...(counterpartyId && { counterparty_id: counterpartyId }),
    ...(complexId && { complex_id: complexId }),
  }).toString();
}
