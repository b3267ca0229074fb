import clsx from 'clsx';
import { common as t } from '../i18n/uk/common.ts';

/** Lines in the shape of what is coming, shown after 200 ms; `widths` are percents, all different. */
export function Skeleton({
  widths = [34, 58, 46, 100, 82],
  boxed = true,
}: {
  readonly widths?: readonly number[];
  readonly boxed?: boolean;
}) {
  return (
    <div className={clsx('sk', boxed && 'box')} role="status">
      <span className="sr">{t.loading}</span>
      {widths.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
