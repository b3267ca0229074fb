import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import { ChevronDown, ChevronLeft, ChevronRight, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { common as t } from '../i18n/uk/common.ts';
import { formatPeriod } from '../lib/format.ts';
import { useDebounced } from '../lib/hooks.ts';
import { showInRow } from '../lib/show-in-row.ts';
import type { Choice } from './choice-field.tsx';
import { wholeNumbers } from './whole-numbers.tsx';

type ToolbarProps = {
  readonly children: ReactNode;
  readonly onReset?: (() => void) | false;
};

/** The same with the month of the list before it; on a phone the month is a line of its own, or the search would begin beyond the edge. */
export function MonthToolbar({ month, ...toolbar }: ToolbarProps & { readonly month: ReactNode }) {
  return (
    <div className="bar-months">
      <div className="bar-tools">{month}</div>
      <Toolbar {...toolbar} />
    </div>
  );
}

/** Search, filters and chips of a list, in one line that scrolls on a phone. */
export function Toolbar({ children, onReset }: ToolbarProps) {
  return (
    <div className="chips bar-tools scroll-x">
      {children}
      {onReset && (
        <button type="button" className="more" onClick={onReset}>
          {t.reset}
        </button>
      )}
    </div>
  );
}

/** Searches while one types, 300 ms after the last letter. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  // What the address holds and what has been written to it since, the oldest first.
  const written = useRef([value]);
  useEffect(() => {
    const echo = written.current.indexOf(value);
    // What was typed here comes back while one types on, on a slow phone much later: only what came from elsewhere replaces the words.
    if (echo === -1) setText(value);
    written.current = echo === -1 ? [value] : written.current.slice(echo);
  }, [value]);
  useEffect(() => {
    const asked = settled.trim();
    if (settled !== text || asked === written.current.at(-1)) return;
    written.current.push(asked);
    onChange(asked);
  }, [settled, text, onChange]);
  return (
    <label className="find">
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

/** A filter that is a choice: a chip with the browser's list in it. */
export function FilterSelect({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <span className={value ? 'chip on' : 'chip'}>
      <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {value ? <RemoveChip name={label} onRemove={() => onChange(null)} /> : <ChevronDown aria-hidden="true" />}
    </span>
  );
}

/** A filter that came from elsewhere (a link of the dashboard) and can only be taken away. */
export function FilterChip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <span className="chip on">
      {wholeNumbers(label)}
      <RemoveChip name={label} onRemove={onRemove} />
    </span>
  );
}

/** On or off: «Мають борг». */
export function FilterToggle({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={() => onChange(!on)}>
      {label}
    </button>
  );
}

function RemoveChip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <button type="button" aria-label={t.removeFilter(name)} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  );
}

export type Tab = {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly to: string;
};

/** Saved views of a list or parts of a detail; the choice is in the address. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}) {
  const shown = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs are wider than the screen; an address may open one that is out of sight.
  useEffect(() => {
    if (current !== '') showInRow(shown.current);
  }, [current]);
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          ref={tab.key === current ? shown : undefined}
          to={tab.to}
          preventScrollReset
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <b>{tab.count}</b>}
        </Link>
      ))}
    </nav>
  );
}

/** «Графік | Таблиця»: one of a few looks at the same thing. */
export function Segmented<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <fieldset className="seg" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** «‹ листопад 2026 ›». */
export function MonthSwitch({
  value,
  onChange,
}: {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}) {
  const [previous, next] = [addPeriods(value, -1), addPeriods(value, 1)];
  return (
    <fieldset className="seg" aria-label={t.month}>
      <button type="button" aria-label={formatPeriod(previous)} onClick={() => onChange(previous)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <span className="num" aria-current="date" aria-live="polite">
        {formatPeriod(value)}
      </span>
      <button type="button" aria-label={formatPeriod(next)} onClick={() => onChange(next)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </fieldset>
  );
}
