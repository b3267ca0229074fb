import { Check, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, type ButtonVariant } from './button.tsx';

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

const GAP = 6;

/**
 * A menu button (WAI-ARIA pattern) on the browser's popover: it lies above everything, closes by Esc or a click outside; arrows,
 * Home, End and the first letter move inside.
 */
export function Menu({ items, label, trigger, variant = 'o', size, icon, className, keys }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const show = (focus: 'first' | 'last') => {
    const [box, anchor] = [menu.current, button.current];
    if (!box || !anchor) return;
    box.showPopover();
    placeBy(box, anchor.getBoundingClientRect());
    const entries = entriesOf(box);
    (focus === 'first' ? entries[0] : entries.at(-1))?.focus();
  };
  const close = () => menu.current?.hidePopover();
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
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : show('first'))}
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
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="menu"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
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

/** Under the button, by its right edge if there is no room to the right, above it if there is none below; what fits on neither side scrolls. */
export function placeBy(menu: HTMLElement, anchor: DOMRect): void {
  menu.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: whole } = menu;
  const height = Math.min(whole, Math.max(anchor.top, innerHeight - anchor.bottom) - 2 * GAP);
  if (height < whole) menu.style.maxHeight = `${height}px`;
  const left = anchor.left + width + GAP > innerWidth ? anchor.right - width : anchor.left;
  const below = anchor.bottom + GAP;
  const top = below + height > innerHeight && anchor.top >= height + GAP ? anchor.top - GAP - height : below;
  menu.style.left = `${Math.max(GAP, left)}px`;
  menu.style.top = `${Math.max(GAP, top)}px`;
}
