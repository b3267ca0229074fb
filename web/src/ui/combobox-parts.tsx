import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { common as t } from '../i18n/uk/common.ts';

/** The combobox without a form: a field of a form is made of it, and a filter of a list, which brings no form (contract.md §4.1). */

export type Option = { readonly value: string; readonly label: string; readonly note?: string };

const CREATE = '\0create';

type Chosen = { readonly value: unknown; readonly onChange: (value: string) => void };
export type ComboboxSource = {
  readonly options: readonly Option[];
  /** The text changed: fetch what matches it (with `useDebounced`). Without it the given options are filtered here. */
  readonly onSearch?: (text: string) => void;
  /** «＋ Створити «пет»» opens the inline form; the screen sets the field with `form.methods.setValue` afterwards. */
  readonly onCreate?: (text: string) => void;
  readonly onSelected?: (option: Option) => void;
  /** The words of a value that is not among the options (an edit). */
  readonly selectedLabel?: string;
  /** The list is there from the beginning. */
  readonly isOpen?: true;
};

/** What is typed, what of the list it leaves, and which of that the arrows have reached. */
export function useCombobox(source: ComboboxSource, field: Chosen) {
  const { options, onSearch, onCreate, onSelected, selectedLabel, isOpen = false } = source;
  const known =
    options.find((option) => option.value === field.value)?.label ?? (field.value ? selectedLabel : '') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(isOpen);
  const [at, setAt] = useState(0);
  const chosen = useRef('');
  if (known) chosen.current = known;

  const text = (typed ?? '').trim();
  const found = onSearch || !text ? options : options.filter((option) => matches(option, text));
  const shown: readonly Option[] =
    onCreate && text ? [...found, { value: CREATE, label: t.combobox.create(text) }] : found;
  const active = shown[Math.min(at, shown.length - 1)];

  const show = () => setOpen(true);
  const leave = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: Option) => {
    leave();
    if (option.value === CREATE) {
      onCreate?.(text);
      return;
    }
    chosen.current = option.label;
    field.onChange(option.value);
    onSelected?.(option);
  };
  const search = (next: string) => {
    setTyped(next);
    setOpen(true);
    setAt(0);
    if (next === '') field.onChange('');
    onSearch?.(next.trim());
  };
  const step = (by: 1 | -1) => setAt((current) => (current + by + shown.length) % Math.max(1, shown.length));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) step(event.key === 'ArrowDown' ? 1 : -1);
      else show();
    } else if (event.key === 'Enter' && open && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
  };
  const words = typed ?? (field.value ? known || chosen.current : '');
  return { words, open, active, shown, choose, search, show, press, leave };
}

type ListBoxProps = {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly loading: boolean | undefined;
  readonly shown: readonly Option[];
  readonly active: Option | undefined;
  readonly onChoose: (option: Option) => void;
  readonly onRetry: (() => void) | undefined;
};

export function ListBox({ id, label, open, loading, shown, active, onChoose, onRetry }: ListBoxProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) list.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="pop"
      hidden={!open}
      aria-busy={loading}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((option) => (
        <ListOption
          key={option.value}
          id={`${id}-${option.value}`}
          option={option}
          on={option === active}
          onChoose={onChoose}
        />
      ))}
      {onRetry && !loading ? (
        <div className="none" role="alert">
          {t.combobox.failed}{' '}
          <button type="button" className="linklike" tabIndex={-1} onClick={onRetry}>
            {t.retry}
          </button>
        </div>
      ) : (
        shown.length === 0 && <div className="none">{loading ? t.loading : t.combobox.none}</div>
      )}
    </div>
  );
}

type ListOptionProps = {
  readonly id: string;
  readonly option: Option;
  readonly on: boolean;
  readonly onChoose: (option: Option) => void;
};

/**
 * The focus stays in the input (aria-activedescendant), so an option takes the pointer only. On the click, not when the finger
 * lifts: the list would be gone by the time the touch becomes a click, and whatever lies under it would take that click.
 */
function ListOption({ id, option, on, onChoose }: ListOptionProps) {
  const create = option.value === CREATE;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      className={clsx(on && 'on', create && 'new')}
      onClick={() => onChoose(option)}
    >
      {create && <Plus aria-hidden="true" />}
      <span>
        {create ? option.label : <b>{option.label}</b>}
        {option.note && <small className="num">{option.note}</small>}
      </span>
    </button>
  );
}

/** Апострофи, case and spaces are of no meaning (ux.md §3, search). */
function matches(option: Option, text: string): boolean {
  return plain(`${option.label} ${option.note ?? ''}`).includes(plain(text));
}

function plain(text: string): string {
  return text.toLocaleLowerCase('uk').replace(/['’ʼ`\s]/g, '');
}
