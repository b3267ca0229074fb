import { SubscriptionView } from '../features/subscription/subscription-view.tsx';
import { titles } from '../i18n/uk/titles.ts';
import { PageHeader } from '../ui/parts.tsx';

export default function SubscriptionRoute() {
  return (
    <>
      <PageHeader title={titles.subscription} />
      <SubscriptionView />
    </>
  );
}
