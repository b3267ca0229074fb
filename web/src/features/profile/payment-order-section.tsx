import {
  listPaymentOrders as listEndpoint,
  type PaymentOrder,
  savePaymentOrder,
} from '@kliuchar/api-schema/payment-order';
import { ITEM_PARTS, type ItemPart, partOrderText } from '@kliuchar/domain/ledger/ledger-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { profile as t } from '../../i18n/uk/profile.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PAYMENT_ORDER = ['profile', 'payment-order'];

/** Each order there is: whichever part stands first, the other two follow both ways. */
const ORDERS: readonly (readonly ItemPart[])[] = ITEM_PARTS.flatMap((first) => {
  const others = ITEM_PARTS.filter((part) => part !== first);
  return [
    [first, ...others],
    [first, ...others.toReversed()],
  ];
});

/** Which part of a receipt is paid first, when the money is less than the receipt (contract.md §1.16). */
export function PaymentOrderSection() {
  const query = useQuery({ queryKey: PAYMENT_ORDER, queryFn: ({ signal }) => call(listEndpoint, { signal }) });
  const items = query.data?.items ?? [];
  return (
    <Section title={t.paymentOrder.title}>
      <p className="muted mb-3">{t.paymentOrder.lead}</p>
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.paymentOrder.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {items.map((item) => (
        <OrderChoice key={item.ownerId} item={item} label={items.length > 1 ? item.ownerName : t.paymentOrder.label} />
      ))}
    </Section>
  );
}

function OrderChoice({ item, label }: { readonly item: PaymentOrder; readonly label: string }) {
  const selectId = useId();
  const { ownerId, version } = item;
  const save = useMutation({
    mutationFn: (order: readonly ItemPart[]) =>
      call(savePaymentOrder, { body: { ownerId, order: [...order], version } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: PAYMENT_ORDER });
      toast({ title: t.paymentOrder.saved, variant: 'success' });
    },
    meta: { failed: t.paymentOrder.failed },
  });
  const chosen = save.isPending ? save.variables : item.order;
  return (
    <Field id={selectId} label={label}>
      <Select
        id={selectId}
        value={chosen.join()}
        options={ORDERS.map((order) => ({ value: order.join(), label: partOrderText(order) }))}
        onChoose={(value) => {
          const order = ORDERS.find((known) => known.join() === value);
          if (order !== undefined && value !== item.order.join()) save.mutate(order);
        }}
      />
    </Field>
  );
}
