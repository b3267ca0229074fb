import { cancelSubscription, type Subscription, type SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { useState } from 'react';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { firstDayAfter, lastDay } from './subscription-days.ts';
import { keepSubscription } from './subscription-queries.ts';
import { afterEnd, isFree } from './subscription-words.ts';

type Props = { readonly subscription: Subscription; readonly plans: readonly SubscriptionPlan[] };

/** Quiet, at the end of the page: what will happen and until when is said before it does. */
export function CancelRow({ subscription, plans }: Props) {
  const [asked, setAsked] = useState(false);
  const { status, currentPeriodEnd, canChange, version } = subscription;
  if (!canChange || status !== 'active' || isFree(subscription) || currentPeriodEnd === null) return null;
  return (
    <li>
      <span>
        {t.cancel.open}
        <small>{t.cancel.until(lastDay(currentPeriodEnd))}</small>
      </span>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t.cancel.short}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.cancel.title}
        consequences={[
          t.cancel.until(lastDay(currentPeriodEnd)),
          afterEnd(subscription, plans, firstDayAfter(currentPeriodEnd)),
          t.cancel.kept,
        ]}
        confirmLabel={t.cancel.open}
        cancelLabel={t.cancel.keep}
        failed={t.cancel.failed}
        onConfirm={async () => {
          keepSubscription(await call(cancelSubscription, { body: { version, ...ownerOfNew() } }));
          toast({ title: t.cancel.done(lastDay(currentPeriodEnd)), variant: 'success' });
        }}
      />
    </li>
  );
}
