import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { Pencil, Trash2 } from 'lucide-react';
import { common } from '../../i18n/uk/common.ts';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay, today } from '../../lib/format.ts';
import { Timeline } from '../../ui/parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { pricesInWords } from './tariff-prices.ts';

export type TariffVersion = Tariff['versions'][number];

type Props = {
  readonly tariff: Tariff;
  /** Given to whoever may change prices. */
  readonly onCorrect?: (version: TariffVersion) => void;
  readonly onRemove?: (version: TariffVersion) => void;
};

/** The dated prices, the newest first. */
export function VersionList({ tariff, onCorrect, onRemove }: Props) {
  const now = today();
  const { versions, current, unit } = tariff;
  const deeds = (version: TariffVersion) => [
    ...(onCorrect ? [{ key: 'correct', label: common.edit, icon: Pencil, onSelect: () => onCorrect(version) }] : []),
    // Without its only price a tariff counts nothing.
    ...(onRemove && versions.length > 1
      ? [{ key: 'remove', label: common.remove, icon: Trash2, danger: true, onSelect: () => onRemove(version) }]
      : []),
  ];
  return (
    <Timeline
      events={[...versions].reverse().map((version) => ({
        key: version.id,
        state: version.validFrom > now ? 'next' : 'done',
        title: (
          <span className="num flex items-start justify-between gap-2">
            <span className="min-w-0 grow">{pricesInWords(version, unit)}</span>
            {onCorrect && <RowMenu label={t.version.actions(formatDay(version.validFrom))} items={deeds(version)} />}
          </span>
        ),
        note: [
          t.version.from(formatDay(version.validFrom)),
          version.id === current?.id && t.version.current,
          version.validFrom > now && t.version.ahead,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
