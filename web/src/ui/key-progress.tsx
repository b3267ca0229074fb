import clsx from 'clsx';

type KeyProgressProps = {
  readonly total: number;
  readonly done: number;
  /** Done, but to be looked at: hatched teeth after the whole ones. */
  readonly doubtful?: number;
  readonly thin?: boolean;
  /** What the key shows, in words; without it the key is an ornament and hidden from screen readers. */
  readonly label?: string;
};

/** Depths of the cut, repeated along the blade; uneven, as on a real key. */
const DEPTHS = [4, 2, 5, 3, 1, 4, 5, 2, 3, 5, 1, 3];
const MAX_TEETH = 48;

type Tooth = { readonly at: number; readonly depth: number; readonly state: 'done' | 'doubtful' | 'off' };

/** Bow, blade and one tooth per unit of work; with more than 48 units a tooth stands for an equal share of them. */
function teethOf(total: number, done: number, doubtful: number): readonly Tooth[] {
  const count = Math.min(total, MAX_TEETH);
  const scale = total === 0 ? 0 : count / total;
  const whole = Math.floor(done * scale);
  const hatched = Math.ceil(doubtful * scale);
  return Array.from({ length: count }, (_, at) => ({
    at,
    depth: DEPTHS[at % DEPTHS.length] ?? 3,
    state: at < whole ? 'done' : at < whole + hatched ? 'doubtful' : 'off',
  }));
}

export function KeyProgress({ total, done, doubtful = 0, thin, label }: KeyProgressProps) {
  const hidden = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <div className={clsx('key', thin && 'thin', done + doubtful === 0 && 'idle')} {...hidden}>
      <svg className="bow" viewBox="0 0 30 30" aria-hidden="true">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M15 1a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm0 7.2a3.9 3.9 0 0 0-1.9 7.3L12 21.2h6l-1.1-5.7A3.9 3.9 0 0 0 15 8.2z"
        />
      </svg>
      <div className="blade">
        {teethOf(total, done, doubtful).map((tooth) => (
          <i
            key={tooth.at}
            className={tooth.state === 'off' ? 'off' : tooth.state === 'doubtful' ? 'warn' : undefined}
            style={{ '--h': tooth.depth }}
          />
        ))}
      </div>
    </div>
  );
}
