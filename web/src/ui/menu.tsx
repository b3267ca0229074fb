import { Check, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, type ButtonVariant } from './button.tsx';
import { usePopover } from './popover.ts';

export type MenuItem =
  | {
      readonly key: string;
      readonly label: string;
      readonly note?: string;
      readonly icon?: LucideIcon;
      readonly to?: string;
      readonly onSelect?: () => void;
      readonly danger?: boolean;
      /** Given, the item is one of a choice. */
      readonly checked?: boolean;
    }
  | { readonly key: string; readonly rule: true };

type MenuProps = {
  readonly items: readonly MenuItem[];
  /** The accessible name of the button; required when its content is an icon. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'lg';
  readonly icon?: boolean;
  readonly className?: string;
  /** Its shortcut, for screen readers. */
  readonly keys?: string;
};

/**
 * A menu button (WAI-ARIA pattern) on the browser's popover: it lies above everything, closes by Esc or a click outside; arrows,
 * Home, End and the first letter move inside.
 */
export function Menu({ items, label, trigger, variant = 'o', size, icon, className, keys }: MenuProps) {
  const { id, box, button, isOpen, open, close, note } = usePopover();
  const show = (focus: 'first' | 'last') => {
    const opened = open();
    const entries = opened ? entriesOf(opened) : [];
    (focus === 'first' ? entries[0] : entries.at(-1))?.focus();
  };
  const look = { variant, ...(size && { size }), ...(icon && { icon }) };

  return (
    <>
      <Button
        {...look}
        ref={button}
        className={className}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {trigger}
      </Button>
      <div
        id={id}
        ref={box}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="menu"
        aria-label={label}
        onToggle={note}
        onKeyDown={(event) => move(event, close, () => button.current?.focus())}
      >
        {items.map((item) =>
          'rule' in item ? <hr key={item.key} /> : <Entry key={item.key} item={item} close={close} />,
        )}
      </div>
    </>
  );
}

function Entry({ item, close }: { readonly item: Exclude<MenuItem, { rule: true }>; readonly close: () => void }) {
  const { icon: Icon, label, note, to, onSelect, danger, checked } = item;
  const role = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  const look = { ...role, tabIndex: -1, ...(danger && { className: 'danger' }) };
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      {checked && <Check className="tick" aria-hidden="true" />}
    </>
  );
  const select = () => {
    close();
    onSelect?.();
  };
  if (to) {
    return (
      <Link {...look} to={to} onClick={select}>
        {content}
      </Link>
    );
  }
  return (
    <button {...look} type="button" onClick={select}>
      {content}
    </button>
  );
}

const entriesOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function move(event: KeyboardEvent<HTMLDivElement>, close: () => void, back: () => void): void {
  const entries = entriesOf(event.currentTarget);
  const at = document.activeElement instanceof HTMLElement ? entries.indexOf(document.activeElement) : -1;
  const next = nextEntry(event.key, at, entries);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    close();
    back();
  }
}

function nextEntry(key: string, at: number, entries: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const ordered = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return ordered.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter));
}
