import { addPushDevice, type PushDevice, type PushView, removePushDevice, testPush } from '@kliuchar/api-schema/push';
import { useMutation } from '@tanstack/react-query';
import { BellRing, MonitorSmartphone } from 'lucide-react';
import { push as t } from '../../i18n/uk/push.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { subscribe, unsubscribe } from '../../lib/push-browser.ts';
import { chooseHere } from '../../lib/push-here.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { askPushAgain, type Here, useHere, usePush } from './push-query.ts';
import './telegram.css';

/** Nothing at all on an installation that sends no push. */
export function PushRow() {
  const { data, isError, error, refetch } = usePush();
  const current = data?.devices.find((device) => device.current);
  const here = useHere(data?.publicKey ?? null, current !== undefined);
  if (isError) return <ErrorState bare error={error} title={t.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined || data.publicKey === null || here === undefined) return null;
  const others = data.devices.filter((device) => !device.current);
  return (
    <>
      <ThisDevice push={data} here={here} current={current} />
      {others.length > 0 && (
        <section className="tg-more" aria-label={t.others}>
          <h3>{t.others}</h3>
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </section>
      )}
    </>
  );
}

type HereProps = {
  readonly push: PushView;
  readonly here: Here;
  readonly current: PushDevice | undefined;
};

const OBSTACLES = { denied: t.denied, ios: t.ios, insecure: t.insecure, unsupported: t.unsupported } as const;

function ThisDevice({ push: { publicKey }, here, current }: HereProps) {
  const isOn = here === 'on';
  return (
    <div className="tg">
      <BellRing aria-hidden="true" />
      <p>
        <b>{t.name}</b>
        {(isOn || here === 'off') && <small>{isOn ? t.on : t.off}</small>}
      </p>
      <div className="acts">
        {here === 'off' && publicKey !== null && <Enable publicKey={publicKey} />}
        {isOn && current && (
          <>
            <Test deviceId={current.id} />
            <Disable deviceId={current.id} />
          </>
        )}
      </div>
      {/* Stands before there is anything to say, or what comes after a press would not be heard. */}
      <div className="said" role="status">
        {here !== 'on' && here !== 'off' && <Note tone={here === 'denied' ? 'warn' : 'info'}>{OBSTACLES[here]}</Note>}
      </div>
    </div>
  );
}

function Enable({ publicKey }: { readonly publicKey: string }) {
  const session = useSession();
  const enable = useMutation({
    mutationFn: async () => {
      const address = await subscribe(publicKey);
      if (typeof address === 'string') return address;
      await call(addPushDevice, { body: address });
      return 'on';
    },
    onSuccess: (outcome) => {
      if (outcome === 'on') {
        chooseHere(session?.user.id ?? null);
        toast({ title: t.enabled, variant: 'success' });
      } else if (outcome !== 'denied') toast({ title: t.refused[outcome], variant: 'destructive' });
    },
    onSettled: askPushAgain,
    meta: { failed: t.enableFailed },
  });
  return (
    <Button size="sm" busy={enable.isPending} onClick={() => enable.mutate()}>
      {t.enable}
    </Button>
  );
}

type DeviceProps = { readonly deviceId: string };

/** A device that the push service does not know any more is gone from the list a moment later. */
const GONE_AFTER_MS = 4_000;

function Test({ deviceId }: DeviceProps) {
  const test = useMutation({
    mutationFn: () => call(testPush, { params: { deviceId } }),
    onSuccess: () => {
      toast({ title: t.tested, description: t.testedText, variant: 'success' });
      setTimeout(() => void askPushAgain(), GONE_AFTER_MS);
    },
    meta: { failed: t.testFailed },
  });
  return (
    <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
      {t.test}
    </Button>
  );
}

function Disable({ deviceId }: DeviceProps) {
  const disable = useMutation({
    // The server first: what fails then is tried again with the list still true.
    mutationFn: async () => {
      await call(removePushDevice, { params: { deviceId } });
      chooseHere(null);
      await unsubscribe();
    },
    onSuccess: () => toast({ title: t.disabled, variant: 'success' }),
    onSettled: askPushAgain,
    meta: { failed: t.disableFailed },
  });
  return (
    <Button size="sm" variant="g" busy={disable.isPending} onClick={() => disable.mutate()}>
      {t.disable}
    </Button>
  );
}

function OtherDevice({ device: { id, name, createdAt } }: { readonly device: PushDevice }) {
  const remove = useMutation({
    mutationFn: () => call(removePushDevice, { params: { deviceId: id } }),
    onSuccess: () => toast({ title: t.removed, variant: 'success' }),
    onSettled: askPushAgain,
    meta: { failed: t.removeFailed },
  });
  return (
    <div className="tg">
      <MonitorSmartphone aria-hidden="true" />
      <p>
        <b>{name}</b>
        <small className="num">{t.since(formatDay(kyivDay(Date.parse(createdAt))))}</small>
      </p>
      <div className="acts">
        <Button
          size="sm"
          variant="g"
          aria-label={t.removeOne(name)}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t.remove}
        </Button>
      </div>
    </div>
  );
}
