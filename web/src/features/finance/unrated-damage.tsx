import type { Pnl } from '@kliuchar/api-schema/finance';
import { Link } from 'react-router';
import { finance as t } from '../../i18n/uk/finance.ts';
import { formatDay, formatMinor } from '../../lib/format.ts';
import { Note } from '../../ui/note.tsx';

/** What the sums beside it do not hold, because nobody knows the rate of its day; nothing where there is none. */
export function UnratedDamage({ rows }: { readonly rows: Pnl['unratedDamage'] }) {
  if (rows.length === 0) return null;
  const sums = rows.map(({ on, amountMinor, currency }) =>
    t.unrated.of(formatMinor(amountMinor, currency), formatDay(on)),
  );
  return (
    <Note tone="warn" className="mb-4">
      {t.unrated.text(sums.join(', '))} <Link to="/tariffs?view=rates">{t.unrated.action}</Link>
    </Note>
  );
}
