import { Columns3 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { listViews as t } from '../../i18n/uk/list-views.ts';
import { usePhone } from '../../lib/hooks.ts';
import type { ListLook } from '../../lib/list-look.ts';
import { Button } from '../../ui/button.tsx';
import { usePopover } from '../../ui/popover.ts';

type Choice = { readonly key: string; readonly title: ReactNode; readonly always?: true };
type Props = { readonly look: ListLook; readonly columns: readonly Choice[] };

/** Which columns of the table are shown and how close its rows stand; a phone has cards, with nothing to choose. */
export function ColumnsMenu(props: Props) {
  return usePhone() ? null : <LookMenu {...props} />;
}

function LookMenu({ look, columns }: Props) {
  const { id, box, button, isOpen, open, close, note } = usePopover();
  const show = () => {
    const opened = open();
    if (opened) inputsOf(opened)[0]?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="g"
        size="sm"
        icon
        className="end"
        aria-label={t.look.title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : show())}
      >
        <Columns3 aria-hidden="true" />
      </Button>
      <div
        id={id}
        ref={box}
        popover="auto"
        role="dialog"
        aria-label={t.look.title}
        tabIndex={-1}
        className="menu look"
        onToggle={note}
        onKeyDown={walk}
      >
        <fieldset>
          <legend>{t.look.columns}</legend>
          {columns
            .filter(({ always }) => !always)
            .map(({ key, title }) => (
              <Toggle
                key={key}
                label={title}
                on={!look.hidden.includes(key)}
                onChange={(on) =>
                  look.setHidden(on ? look.hidden.filter((hidden) => hidden !== key) : [...look.hidden, key])
                }
              />
            ))}
        </fieldset>
        <hr />
        <fieldset>
          <legend>{t.look.rows}</legend>
          <Toggle label={t.look.dense} on={look.dense} onChange={look.setDense} />
        </fieldset>
      </div>
    </>
  );
}

type ToggleProps = { readonly label: ReactNode; readonly on: boolean; readonly onChange: (on: boolean) => void };

function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label>
      <input className="check" type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

const inputsOf = (box: HTMLElement): HTMLInputElement[] => [...box.querySelectorAll('input')];

/** Arrows walk as in a menu; Tab goes on through the checkboxes, Esc closes and gives the focus back, as the browser does it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const inputs = inputsOf(event.currentTarget);
  const at = event.target instanceof HTMLInputElement ? inputs.indexOf(event.target) : -1;
  inputs.at((at + step) % inputs.length)?.focus();
}
