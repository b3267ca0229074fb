import { complexes as t } from '../../i18n/uk/complexes.ts';
import { formatDecimalUk } from '../../lib/format.ts';

type Props = { readonly occupied: number; readonly total: number; readonly rate: string };

/** How much of a complex is let: a bar with its words beside it. */
export function OccupancyBar({ occupied, total, rate }: Props) {
  if (total === 0) return <span className="muted">{t.list.noUnits}</span>;
  return (
    <span className="occ">
      <span className="num">
        {t.occupied(String(occupied), String(total))}
        <span className="muted"> · {t.percent(formatDecimalUk(rate))}</span>
      </span>
      <i aria-hidden="true">
        <b style={{ '--part': `${rate}%` }} />
      </i>
    </span>
  );
}
