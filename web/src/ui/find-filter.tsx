import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ListBox, useCombobox } from './combobox-parts.tsx';
import { type FoundBy, useFoundOptions } from './found-options.ts';
import { usePopover } from './popover.ts';
import { FilterChip } from './toolbar.tsx';

type FindFilterProps = FoundBy & {
  readonly label: string;
  readonly value: string | undefined;
  /** What the chosen one is called, once that is known. */
  readonly name: string | undefined;
  readonly onChange: (value: string | null) => void;
};

/** One of many as a filter: a chip that opens a list to search in, and once one is chosen, a chip that takes it back. */
export function FindFilter({ label, value, name, onChange, ...found }: FindFilterProps) {
  if (value) return <FilterChip label={name ? `${label}: ${name}` : label} onRemove={() => onChange(null)} />;
  return <Finder {...found} label={label} onChange={onChange} />;
}

function Finder({ label, onChange, ...found }: Omit<FindFilterProps, 'value' | 'name'>) {
  const { id, box, button, isOpen, open, close, note } = usePopover();
  const leave = () => {
    close();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? leave() : open())}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      <div id={id} ref={box} popover="auto" role="dialog" aria-label={label} className="menu finder" onToggle={note}>
        {isOpen && <FinderBox {...found} id={id} label={label} onChange={onChange} onLeave={leave} />}
      </div>
    </>
  );
}

type FinderBoxProps = FoundBy & {
  readonly id: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
};

/** Asks for what there is only when it is opened. */
function FinderBox({ id, label, onChange, onLeave, ...by }: FinderBoxProps) {
  const { options, loading, onRetry, onSearch } = useFoundOptions(by);
  const field = { value: '', onChange: (value: string) => value && onChange(value) };
  const { words, active, shown, choose, search, press } = useCombobox({ options, onSearch, isOpen: true }, field);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <input
        ref={input}
        className="in"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${active.value}` : undefined}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Tab') {
            event.preventDefault();
            event.stopPropagation();
            onLeave();
          } else press(event);
        }}
      />
      <ListBox
        id={id}
        label={label}
        open
        loading={loading}
        shown={shown}
        active={active}
        onChoose={choose}
        onRetry={onRetry}
      />
    </>
  );
}
