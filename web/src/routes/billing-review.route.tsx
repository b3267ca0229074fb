import { ReviewView } from '../features/subscription/review-view.tsx';

export default function BillingReviewRoute() {
  return <ReviewView />;
}
