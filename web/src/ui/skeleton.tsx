import clsx from 'clsx';
import { common as t } from '../i18n/uk/common.ts';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const PAIRS = ROWS.slice(0, 6);

type SkeletonProps = {
  /** Percents, all different: lines of a section. */
  readonly widths?: readonly number[];
  readonly boxed?: boolean;
  /** `rows`: a list, a table on a wide screen and cards on a phone. `record`: the page of one thing, its head and its facts. */
  readonly shape?: 'lines' | 'rows' | 'record';
};

/** The shape of what is coming, shown after 200 ms (ux.md S1): what comes must not push the page about. */
export function Skeleton({ widths = [34, 58, 46, 100, 82], boxed = true, shape = 'lines' }: SkeletonProps) {
  return (
    <div className={clsx('sk', shape, boxed && shape !== 'record' && 'box')} role="status">
      <span className="sr">{t.loading}</span>
      {shape === 'lines' && widths.map((width) => <i key={width} style={{ width: `${width}%` }} />)}
      {shape === 'record' && (
        <>
          <i />
          <i />
          <i />
        </>
      )}
      {shape !== 'lines' &&
        (shape === 'rows' ? ROWS : PAIRS).map((row) => (
          <div key={row}>
            <i />
            <i />
            <i />
          </div>
        ))}
    </div>
  );
}
