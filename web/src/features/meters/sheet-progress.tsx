import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import type { listMeters } from '@kliuchar/api-schema/meters';
import { meters as t } from '../../i18n/uk/meters.ts';
import { KeyProgress } from '../../ui/key-progress.tsx';

export type SheetAnswer = ResponseOf<typeof listMeters>;

/** «18 з 24»: a tooth a meter; what waits for a look is hatched. */
export function SheetProgress({ sheet }: { readonly sheet: SheetAnswer }) {
  const { missing, submitted, approved, billed } = sheet.counts;
  const total = missing + submitted + approved + billed;
  const done = approved + billed;
  const notes = [
    submitted > 0 && t.sheet.toReview(submitted),
    missing > 0 && t.sheet.waiting(missing),
    billed > 0 && t.sheet.billed(billed),
  ];
  return (
    <div className="sheet-prog">
      <div>
        <div className="big">
          {done} <small>{t.sheet.ofMeters(total)}</small>
        </div>
        <p className="muted num">{notes.filter(Boolean).join(' · ')}</p>
      </div>
      <KeyProgress total={total} done={done} doubtful={submitted} label={t.sheet.progress(done, total)} />
    </div>
  );
}
