import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { info } from '../i18n/uk/info.ts';
import { colourOf } from './icons.tsx';

const text = info.receipt;
const WIDTH = 600;
const GAP = 3;
const MIN_TOOTH = 8;
const TALL = 36;
const SHORT = 9;

type KeyLine = Extract<InfoReceipt, { level: 'key' }>['lines'][number];

/**
 * The composition strip: each tooth is a line, so every receipt has its own key (design README, bitting 5). Drawn as SVG with plain
 * attributes, because the policy of the page allows no inline style.
 */
export function Composition({ lines }: { readonly lines: readonly KeyLine[] }) {
  const charged = lines.filter(({ amountKop }) => amountKop > 0).sort((a, b) => b.amountKop - a.amountKop);
  const totalKop = charged.reduce((sum, { amountKop }) => sum + amountKop, 0);
  if (charged.length < 2 || totalKop === 0) return null;
  const free = WIDTH - GAP * (charged.length - 1) - MIN_TOOTH * charged.length;
  if (free <= 0) return null;
  const teeth = teethOf({ charged, totalKop, free });
  return (
    <div className="cutbox">
      <svg
        className="cut"
        viewBox={`0 0 ${WIDTH} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(charged, totalKop)}
      >
        <path className="spine" d={`M0 0H${WIDTH}V3H0z`} />
        {teeth.map(({ id, x: left, width, height, colour }) => (
          <rect key={id} className={colour} x={left} y={3} width={width} height={height} rx={1.5} fill="currentColor" />
        ))}
      </svg>
    </div>
  );
}

type Teeth = { readonly charged: readonly KeyLine[]; readonly totalKop: number; readonly free: number };

/** One beside another: each as wide as its share of the sum. */
function teethOf({ charged, totalKop, free }: Teeth) {
  let x = 0;
  return charged.map((line, index) => {
    const share = line.amountKop / totalKop;
    const width = MIN_TOOTH + free * share;
    const height = index === 0 ? TALL : SHORT + Math.min(TALL - SHORT, Math.round(share * 90)) - (index % 3);
    const tooth = { x: round(x), width: round(width), height, colour: colourOf(line), id: `${index}-${line.title}` };
    x += width + GAP;
    return tooth;
  });
}

/** The two largest by name, the rest together: the shares a person would say aloud. */
function describe(charged: readonly KeyLine[], totalKop: number): string {
  const percent = (sumKop: number) => Math.round((sumKop * 100) / totalKop);
  const [first, second, ...rest] = charged;
  const named = [first, second].flatMap((line) => (line ? [text.part(line.title, percent(line.amountKop))] : []));
  const restKop = rest.reduce((sum, { amountKop }) => sum + amountKop, 0);
  return text.composition([...named, ...(restKop > 0 ? [text.part(text.other, percent(restKop))] : [])].join(', '));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
