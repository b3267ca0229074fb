import type { Day } from '@kliuchar/domain/dates/day';
import { Calendar } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { late } from '../lib/late.ts';
import { Button } from './button.tsx';

const MonthGrid = late(async () => ({ default: (await import('./month-grid.tsx')).MonthGrid }));

/** Opens a calendar that is fetched at the first click; apart from the fields, so that a filter of a list does not bring the forms. */
export function CalendarButton({
  value,
  onChoose,
}: {
  readonly value: Day | null;
  readonly onChoose: (day: Day) => void;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      const inside =
        event.target instanceof Node && (box.current?.contains(event.target) || button.current?.contains(event.target));
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="g"
        size="sm"
        icon
        className="act"
        aria-label={t.calendar.open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Calendar aria-hidden="true" />
      </Button>
      {open && (
        <div
          ref={box}
          className="pop cal-pop"
          role="dialog"
          aria-label={t.calendar.open}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            close();
          }}
        >
          <Suspense>
            <MonthGrid
              value={value}
              onChoose={(chosen) => {
                onChoose(chosen);
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
