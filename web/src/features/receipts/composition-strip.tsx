import type { Receipt } from '@kliuchar/api-schema/receipts';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatUah } from '../../lib/format.ts';
import { lookOf } from './line-look.ts';
import './receipt.css';

type Line = Pick<Receipt['lines'][number], 'lineNo' | 'kind' | 'service' | 'amountKop' | 'explanation'>;

const METERED: readonly string[] = ['meter', 'sum_of_water'];
type Group = 'rent' | 'metered' | 'rest';

const groupOf = (line: Line): Group =>
  line.kind === 'rent' ? 'rent' : METERED.includes(line.explanation.rule) ? 'metered' : 'rest';

const SWATCHES = { rent: 'var(--chart-rent)', metered: 'var(--chart-heat)', rest: 'var(--chart-other)' } as const;

/** Each tooth is a line, as wide as its sum: every receipt has a key of its own (design README, «The idea»). */
export function CompositionStrip({ lines }: { readonly lines: readonly Line[] }) {
  const positive = lines.filter((line) => line.amountKop > 0).toSorted((a, b) => b.amountKop - a.amountKop);
  if (positive.length < 2) return null;
  const largest = positive[0]?.amountKop ?? 1;
  const sums = (['rent', 'metered', 'rest'] as const).map(
    (group) => [group, sumKop(lines.filter((line) => groupOf(line) === group).map((line) => line.amountKop))] as const,
  );
  const words = sums.filter(([, sum]) => sum !== 0).map(([group, sum]) => legendOf(group, sum));
  return (
    <div className="cutbox">
      <div className="cut" role="img" aria-label={`${t.detail.strip}: ${words.join(', ')}`}>
        {positive.map((line) => (
          <i
            key={line.lineNo}
            style={{
              flexGrow: line.amountKop,
              background: lookOf(line).colour,
              '--h': `${Math.round(7 + 31 * Math.sqrt(line.amountKop / largest))}px`,
            }}
          />
        ))}
      </div>
      <ul className="legend num" aria-hidden="true">
        {sums
          .filter(([, sum]) => sum !== 0)
          .map(([group, sum]) => (
            <li key={group}>
              <i className="sw" style={{ background: SWATCHES[group] }} />
              {legendOf(group, sum)}
            </li>
          ))}
      </ul>
    </div>
  );
}

function legendOf(group: Group, sum: Kop): string {
  return `${t.detail.groups[group]} ${formatUah(sum)}`;
}
