import { getSecondFactor } from '@kliuchar/api-schema/second-factor';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { secondFactor as t } from '../../i18n/uk/second-factor.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './profile.css';

const dialogs = () => import('./second-factor-dialogs.tsx');
const SetupDialog = late(async () => ({ default: (await dialogs()).SetupDialog }));
const RenewDialog = late(async () => ({ default: (await dialogs()).RenewDialog }));
const DisableDialog = late(async () => ({ default: (await dialogs()).DisableDialog }));

const KEY = ['second-factor'];
const FEW_CODES = 3;

/** The second step of signing in: off, or on with what is left for the day the phone is lost. */
export function SecondFactorSection() {
  const [doing, setDoing] = useState<'setup' | 'renew' | 'disable' | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    meta: { failed: t.failed },
  });
  const close = () => {
    setDoing(null);
    void queryClient.invalidateQueries({ queryKey: KEY });
  };
  const { data } = query;
  return (
    <Section title={t.title}>
      {query.isPending && <Skeleton widths={[60, 40]} />}
      {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
      {data && !data.enabled && (
        <ul className="entries">
          <li>
            <span className="with-icon">
              <ShieldOff aria-hidden="true" />
              <span className="muted">{t.off}</span>
            </span>
            <Button size="sm" onClick={() => setDoing('setup')}>
              {t.enable}
            </Button>
          </li>
        </ul>
      )}
      {data?.enabled && (
        <>
          <ul className="entries">
            <li>
              <span className="with-icon">
                <ShieldCheck aria-hidden="true" />
                <span>
                  {data.enabledAt && t.on(formatDay(kyivDay(Date.parse(data.enabledAt))))}
                  {data.recoveryCodesLeft > 0 && <small className="num">{t.left(data.recoveryCodesLeft)}</small>}
                </span>
              </span>
              <Button size="sm" onClick={() => setDoing('disable')}>
                {t.disable}
              </Button>
            </li>
          </ul>
          {data.recoveryCodesLeft === 0 && (
            <Note tone="warn" className="mb-4">
              {t.noneLeft}
            </Note>
          )}
          <Button size="sm" variant={data.recoveryCodesLeft < FEW_CODES ? 'o' : 'g'} onClick={() => setDoing('renew')}>
            {t.renew}
          </Button>
        </>
      )}
      <Suspense>
        {doing === 'setup' && <SetupDialog onClose={close} />}
        {doing === 'renew' && <RenewDialog onClose={close} />}
        {doing === 'disable' && <DisableDialog onClose={close} />}
      </Suspense>
    </Section>
  );
}
