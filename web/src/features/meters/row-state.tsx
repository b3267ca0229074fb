import type { SheetRow } from '@kliuchar/api-schema/meters';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Inbox,
  type LucideIcon,
  ReceiptText,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { usePermission } from '../../lib/session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { zoneName } from './sheet-values.ts';
import type { RowState } from './use-sheet-row.ts';

const LOOKS: Readonly<Record<SheetRow['state'], readonly [BadgeTone, LucideIcon]>> = {
  missing: ['neutral', Clock],
  submitted: ['wait', Inbox],
  approved: ['ok', CircleCheck],
  rejected: ['warn', Undo2],
  billed: ['neutral', ReceiptText],
};

/** Flags that ask for a look; the others are facts of no consequence here. */
const LOUD = new Set(['below_previous', 'rollover', 'high', 'zero', 'photo_seen', 'verification_expired', 'estimated']);

/** The state of a reading, as the month's sheet and the meter's own page both show it. */
export function ReadingBadge({ state, warn = false }: Pick<SheetRow, 'state'> & { readonly warn?: boolean }) {
  const [tone, icon] = LOOKS[state];
  return (
    <Badge icon={warn ? TriangleAlert : icon} tone={warn ? 'warn' : tone}>
      {t.states[state]}
    </Badge>
  );
}

/** State = icon + word, then what is to be noticed, in words. */
export function RowStateView({ state, id }: { readonly state: RowState; readonly id: string }) {
  const { row, preview, status, error } = state;
  const mayReplace = usePermission('meters.write') && row.role === 'owner';
  const flags = row.flags.filter((flag) => LOUD.has(flag));
  return (
    <div id={id} aria-live="polite" className="row-state">
      <Sign state={state} flagged={flags.length > 0} />
      {status === 'saved' && row.state === 'missing' && <p className="nt">{t.sheet.saved}</p>}
      {row.state === 'rejected' && status !== 'saving' && <p className="nt warn">{t.sheet.wasRejected}</p>}
      {preview.lacking !== null && <p className="nt">{t.sheet.lacking(zoneName(row.zones, preview.lacking))}</p>}
      {preview.wrong.map(({ zone, problem }) => (
        <p key={zone} className="nt bad">
          {named(row, zone, problem ?? t.sheet.belowPrevious(formatDecimalUk(row.previous?.values[zone] ?? '0')))}
        </p>
      ))}
      {preview.belowPrevious && mayReplace && (
        <p className="nt">
          <Link to={`/physical-meters/${row.meterId}?replace=1`}>{t.sheet.replace}</Link>
        </p>
      )}
      {preview.wrong.length === 0 && error !== null && <p className="nt bad">{named(row, error.zone, error.text)}</p>}
      {flags.map((flag) => (
        <p key={flag} className="nt warn">
          {t.flags[flag]}
        </p>
      ))}
    </div>
  );
}

/** A meter of several zones says which of them is meant. */
function named({ zones }: SheetRow, zone: number | null, text: string): string {
  return zones === 1 || zone === null ? text : t.sheet.ofZone(zoneName(zones, zone), text);
}

function Sign({ state, flagged }: { readonly state: RowState; readonly flagged: boolean }) {
  const { row, status, preview } = state;
  if (status === 'saving') {
    return (
      <Badge icon={Clock} tone="wait">
        {t.sheet.saving}
      </Badge>
    );
  }
  if (status === 'failed' || preview.wrong.length > 0) {
    return (
      <Badge icon={CircleAlert} tone="bad">
        {t.sheet.notSaved}
      </Badge>
    );
  }
  return <ReadingBadge state={row.state} warn={flagged && row.state !== 'billed'} />;
}
