import type { OwnListView } from '@kliuchar/api-schema/list-views';
import type { ListWithViews } from '@kliuchar/domain/list-views/list-views';
import { useMutation } from '@tanstack/react-query';
import { BookmarkPlus, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listViews as t } from '../../i18n/uk/list-views.ts';
import { late } from '../../lib/late.ts';
import { columnsParam, type ListLook } from '../../lib/list-look.ts';
import {
  addressOfView,
  COLUMNS_PARAM,
  isViewOfAddress,
  matchView,
  type ReadyView,
  viewQuery,
} from '../../lib/list-views.ts';
import { showInRow } from '../../lib/show-in-row.ts';
import { withParams } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { useOwnViews } from './own-views.ts';

const dialogs = () => import('./view-dialogs.tsx');
const SaveViewDialog = late(async () => ({ default: (await dialogs()).SaveViewDialog }));
const RenameViewDialog = late(async () => ({ default: (await dialogs()).RenameViewDialog }));
const DeleteViewDialog = late(async () => ({ default: (await dialogs()).DeleteViewDialog }));

type ColumnsOf = Parameters<typeof ColumnsMenu>[0]['columns'];

type Props = {
  readonly list: ListWithViews;
  readonly ready: readonly ReadyView[];
  /** The parameters of the address that make a view of this list. */
  readonly names: readonly string[];
  readonly look: ListLook;
  /** All the columns the table may have now; none where it is no table. */
  readonly columns: ColumnsOf;
  /** What of the address stays whatever view is chosen, as the month of a sheet. */
  readonly kept?: readonly string[];
};

/** Deeds of the dialogs; a view that is being deleted stays here while its chip goes. */
type Deed =
  | { readonly kind: 'save'; readonly query: string }
  | { readonly kind: 'rename' | 'delete'; readonly view: OwnListView };

/** The views of a list, ready ones and the person's own, each a plain address; the one whose filters are on is marked (ux.md L2). */
export function ListViews({ list, ready, names, look, columns, kept = [] }: Props) {
  const [params] = useSearchParams();
  const own = useOwnViews(list);
  const [deed, setDeed] = useState<Deed | null>(null);
  const columnsNow = columnsParam(look.hidden);
  const match = matchView(params, {
    views: [...ready, ...own.map(({ id: key, query }) => ({ key, query }))],
    names,
    columns: columnsNow ?? '',
  });
  const isAsked = isViewOfAddress(params, names);
  const isNew = isAsked && !match.isWhole;
  const cameFrom = useCameFrom(isAsked ? match.key : 'all');
  const changed = own.find(({ id }) => id === cameFrom);
  const query = addressOfView(withParams(params, { [COLUMNS_PARAM]: columnsNow }), names);
  const stays = viewQuery(params, kept);
  const to = (of: string) => `?${[stays, of].filter(Boolean).join('&')}`;
  const close = () => setDeed(null);
  const update = useMutation({
    mutationFn: async (view: OwnListView) => (await dialogs()).updateView(view, query),
    meta: { failed: t.updateFailed },
  });
  return (
    <>
      <nav className="chips bar-tools scroll-x" aria-label={t.label}>
        {ready.map((view) => (
          <ViewLink key={view.key} label={view.label} to={to(view.query)} isCurrent={view.key === match.key} />
        ))}
        {own.map((view) => (
          <OwnView key={view.id} view={view} to={to(view.query)} isCurrent={view.id === match.key} onDeed={setDeed} />
        ))}
        {isNew && changed && (
          <UpdateView name={changed.name} busy={update.isPending} onUpdate={() => update.mutate(changed)} />
        )}
        {isNew && (
          <Button variant="g" size="sm" onClick={() => setDeed({ kind: 'save', query })}>
            <BookmarkPlus aria-hidden="true" />
            {t.save}
          </Button>
        )}
        {columns.length > 0 && <ColumnsMenu look={look} columns={columns} />}
      </nav>
      <Suspense>
        {deed?.kind === 'save' && <SaveViewDialog list={list} query={deed.query} onClose={close} />}
        {deed?.kind === 'rename' && <RenameViewDialog view={deed.view} onClose={close} />}
        {deed?.kind === 'delete' && <DeleteViewDialog view={deed.view} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The view that was on before the filters were changed; `now` is null while none is. */
function useCameFrom(now: string | null): string | null {
  const [before, setBefore] = useState(now);
  useEffect(() => {
    if (now !== null) setBefore(now);
  }, [now]);
  return now ?? before;
}

type UpdateProps = { readonly name: string; readonly busy: boolean; readonly onUpdate: () => void };

/** Comes when the filters are changed, at the end of a row that on a phone is wider than the screen: it shows itself. */
function UpdateView({ name, busy, onUpdate }: UpdateProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    showInRow(button.current);
  }, []);
  return (
    <Button ref={button} variant="g" size="sm" busy={busy} onClick={onUpdate}>
      <RefreshCw aria-hidden="true" />
      {t.update(name)}
    </Button>
  );
}

type LinkProps = { readonly label: string; readonly to: string; readonly isCurrent: boolean };

function ViewLink({ label, to, isCurrent }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the row is wider than the screen, and an address may put on a view that is out of sight.
  useEffect(() => {
    if (isCurrent) showInRow(link.current);
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={to}
      preventScrollReset
      className={isCurrent ? 'chip on' : 'chip'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </Link>
  );
}

type OwnProps = {
  readonly view: OwnListView;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly onDeed: (deed: Deed) => void;
};

/** One that is on can be renamed and deleted: whoever does that sees what it holds. */
function OwnView({ view, to, isCurrent, onDeed }: OwnProps) {
  const { name } = view;
  return (
    <>
      <ViewLink label={name} to={to} isCurrent={isCurrent} />
      {isCurrent && (
        <RowMenu
          label={t.actions(name)}
          items={[
            { key: 'rename', label: t.rename, icon: Pencil, onSelect: () => onDeed({ kind: 'rename', view }) },
            {
              key: 'delete',
              label: t.remove,
              icon: Trash2,
              danger: true,
              onSelect: () => onDeed({ kind: 'delete', view }),
            },
          ]}
        />
      )}
    </>
  );
}
