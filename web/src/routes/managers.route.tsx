import { UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ListActions } from '../features/exports/export-menu.tsx';
import { PEOPLE_ROWS, peopleOf, usePeople } from '../features/managers/managers.queries.ts';
import { PersonCard } from '../features/managers/person-card.tsx';
import { managers as t } from '../i18n/uk/managers.ts';
import { titles } from '../i18n/uk/titles.ts';
import { late } from '../lib/late.ts';
import { useListState } from '../lib/url-state.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination } from '../ui/table.tsx';

const InviteDialog = late(async () => ({
  default: (await import('../features/managers/invite-dialog.tsx')).InviteDialog,
}));

export default function ManagersRoute() {
  const [inviting, setInviting] = useState(false);
  const invite = (
    <Button variant="p" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden="true" />
      {t.invite}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={titles.managers}
        sub={t.lead}
        actions={<ListActions report="managers">{invite}</ListActions>}
      />
      <People onInvite={() => setInviting(true)} />
      <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  );
}

function People({ onInvite }: { readonly onInvite: () => void }) {
  const list = useListState({ filters: [], sort: '' });
  const { page, setPage } = list;
  const query = usePeople(page);
  const last = Math.ceil((query.data?.total ?? 0) / PEOPLE_ROWS);
  // The only one of a page was taken away: the page before is the last one now.
  useEffect(() => {
    if (last > 0 && page > last) setPage(last);
  }, [page, last, setPage]);
  if (query.isPending) return <Skeleton shape="rows" />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.failed.listTitle} onRetry={() => void query.refetch()} />;
  }
  const { items, total } = query.data;
  if (total === 0) {
    return (
      <EmptyState kind="first" title={t.first} actions={<Button onClick={onInvite}>{t.invite}</Button>}>
        {t.firstText}
      </EmptyState>
    );
  }
  return (
    <div className="people">
      {peopleOf(items).map((person) => (
        <PersonCard key={person.id} person={person} />
      ))}
      {total > PEOPLE_ROWS && <Pagination total={total} page={page} limit={PEOPLE_ROWS} onPage={setPage} />}
    </div>
  );
}
