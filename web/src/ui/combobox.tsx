import clsx from 'clsx';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { useBoundField } from '../lib/bound-field.ts';
import { describe, Field } from './field.tsx';
import { type BoundField, look } from './text-field.tsx';

export type Option = { readonly value: string; readonly label: string; readonly note?: string };

type ComboboxFieldProps<V extends FieldValues> = BoundField<V> & {
  readonly options: readonly Option[];
  readonly loading?: boolean;
  /** The options could not be asked for: nothing is said of what there is, and they are asked for again. */
  readonly onRetry?: (() => void) | undefined;
  /** The text changed: fetch what matches it (with `useDebounced`). Without it the given options are filtered here. */
  readonly onSearch?: (text: string) => void;
  /** «＋ Створити «пет»» opens the inline form; the screen sets the field with `form.methods.setValue` afterwards. */
  readonly onCreate?: (text: string) => void;
  readonly onSelected?: (option: Option) => void;
  /** The words of a value that is not among the options (an edit). */
  readonly selectedLabel?: string;
};

const CREATE = '\0create';

/** A list to search in (WAI-ARIA combobox with a list box); the form holds the chosen value. */
export function ComboboxField<V extends FieldValues>(props: ComboboxFieldProps<V>) {
  const { form, name, label, hint, optional, className, loading, onRetry } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const { words, open, active, shown, choose, search, show, press, leave } = useCombobox(props, field);
  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error}>
      <div className="combo">
        <div className="in-wrap with-suf">
          <input
            {...describe(id, hint, error)}
            id={id}
            name={name}
            ref={field.ref}
            className="in"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && active ? `${id}-${active.value}` : undefined}
            value={words}
            onChange={(event) => search(event.target.value)}
            onClick={show}
            onKeyDown={press}
            onBlur={() => {
              leave();
              field.onBlur();
            }}
          />
          <span className="suf">
            <ChevronsUpDown aria-hidden="true" />
          </span>
        </div>
        <ListBox
          id={id}
          label={label}
          open={open}
          loading={loading}
          shown={shown}
          active={active}
          onChoose={choose}
          onRetry={onRetry}
        />
      </div>
    </Field>
  );
}

type Chosen = { readonly value: unknown; readonly onChange: (value: string) => void };
type Source = Pick<
  ComboboxFieldProps<FieldValues>,
  'options' | 'onSearch' | 'onCreate' | 'onSelected' | 'selectedLabel'
>;

/** What is typed, what of the list it leaves, and which of that the arrows have reached. */
function useCombobox({ options, onSearch, onCreate, onSelected, selectedLabel }: Source, field: Chosen) {
  const known =
    options.find((option) => option.value === field.value)?.label ?? (field.value ? selectedLabel : '') ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
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

function ListBox({ id, label, open, loading, shown, active, onChoose, onRetry }: ListBoxProps) {
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
