import { SEARCH_MIN_LENGTH, search } from '@kliuchar/api-schema/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { palette as t } from '../../i18n/uk/palette.ts';
import { shell } from '../../i18n/uk/shell.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import type { Session } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { commandGroups, foundGroups, type PaletteEntry, type PaletteGroup, withIcons } from './palette-entries.ts';
import { remember, useRecent } from './recent-entries.ts';
import './palette.css';

type PaletteProps = { readonly session: Session; readonly isOwner: boolean; readonly onClose: () => void };

/** Finds what the person may see and goes where he may go; the arrows walk, Enter opens, Esc closes and gives the focus back. */
export function Palette({ session, isOwner, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), 200);
  const navigate = useNavigate();
  const visited = withIcons(useRecent(session.user.id), { session, isOwner });
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(search, { query: { q: asked }, signal }),
    enabled: asked.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  });
  const isAsked = text.trim().length >= SEARCH_MIN_LENGTH;
  const found = isAsked && query.data ? foundGroups(query.data.groups) : [];
  const again = text.trim() === '' && visited.length > 0 ? [{ title: t.recent, entries: visited }] : [];
  const groups = [...again, ...found, ...commandGroups({ session, isOwner }, text)];
  const settled = isAsked && asked === text.trim() && !query.isFetching;
  const open = (entry: PaletteEntry) => {
    remember(session.user.id, entry);
    onClose();
    void navigate(entry.to);
  };
  return (
    <Dialog open onClose={onClose} title={shell.searchEverything} wide>
      <PaletteList groups={groups} text={text} busy={isAsked && !settled} onText={setText} onOpen={open} />
      {query.isError && isAsked && <Note tone="bad">{t.failed(query.error.message)}</Note>}
      {settled && !query.isError && groups.length === 0 && (
        <p className="palette-none">
          <b>{t.none(text.trim())}</b>
          {t.noneHint}
        </p>
      )}
      <p className="sr" role="status">
        {settled && !query.isError ? t.found(groups.reduce((sum, { entries }) => sum + entries.length, 0)) : ''}
      </p>
    </Dialog>
  );
}

type PaletteListProps = {
  readonly groups: readonly PaletteGroup[];
  readonly text: string;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onOpen: (entry: PaletteEntry) => void;
};

function PaletteList({ groups, text, busy, onText, onOpen }: PaletteListProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(at, entries.length - 1)];
  useEffect(() => {
    if (active) list.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const here = Math.min(at, entries.length - 1);
      setAt(
        step === 'end' ? entries.length - 1 : step === 'home' ? 0 : (here + step + entries.length) % entries.length,
      );
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onOpen(active);
    }
  };
  return (
    <>
      <input
        // Where a dialog puts the focus when it opens; React's own autoFocus comes too early for `showModal`.
        ref={(input) => input?.setAttribute('autofocus', '')}
        className="in"
        role="combobox"
        type="text"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        aria-label={t.label}
        placeholder={t.hint}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.key}`}
        value={text}
        onChange={(event) => {
          setAt(0);
          onText(event.target.value);
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={shell.searchEverything}
        aria-busy={busy}
        className="palette-list"
      >
        {groups.map((group) => (
          <PaletteSection key={group.title} id={id} group={group} active={active} onOpen={onOpen} />
        ))}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1 | 'home' | 'end'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'home',
  End: 'end',
};

type PaletteSectionProps = {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly active: PaletteEntry | undefined;
  readonly onOpen: (entry: PaletteEntry) => void;
};

/** The focus stays in the box (aria-activedescendant), so an entry takes the pointer only. */
function PaletteSection({ id, group, active, onOpen }: PaletteSectionProps) {
  const heading = `${id}-${group.title}`;
  return (
    <fieldset aria-labelledby={heading}>
      <div role="presentation" className="title" id={heading}>
        {group.title}
      </div>
      {group.entries.map((entry) => {
        const { icon: Icon, key, title, subtitle, status } = entry;
        return (
          <button
            type="button"
            key={key}
            id={`${id}-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className={clsx(entry === active && 'on')}
            onClick={() => onOpen(entry)}
          >
            <Icon aria-hidden="true" />
            <span>
              <b>{title}</b>
              {subtitle && <small>{subtitle}</small>}
            </span>
            {status && <small>{status}</small>}
          </button>
        );
      })}
      {group.more && (
        <div role="presentation" className="cap">
          {t.more}
        </div>
      )}
    </fieldset>
  );
}
