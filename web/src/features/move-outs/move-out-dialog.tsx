import type { Contract } from '@kliuchar/api-schema/contracts';
import { type DepositState, getDeposit } from '@kliuchar/api-schema/deposits';
import { type MoveOut, moveOut } from '@kliuchar/api-schema/move-outs';
import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { minDay } from '@kliuchar/domain/dates/day';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { moveOuts as t } from '../../i18n/uk/move-outs.ts';
import { activeMeters } from '../../lib/active-meters.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatMinor, today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { atOwnMeters, emptyReadings, type GivenReading, sentReadings, type ZoneName } from '../../lib/meter-fields.ts';
import { toast } from '../../lib/toast.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FieldSet, Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FinalReadings } from './final-readings.tsx';
import { MoveOutResult } from './move-out-result.tsx';

type Values = {
  movedOutOn: string | null;
  readings: GivenReading[];
  confirm: boolean;
  damageKop: number | null;
  damageNote: string;
  depositToDebt: boolean;
  refund: boolean;
  refundCredit: boolean;
  keysReturned: string;
  condition: string;
  reason: string;
};

type Props = {
  readonly contract: Contract;
  readonly zoneName: ZoneName;
  readonly onClose: () => void;
};

/** The end of a lease on one screen: everything is counted first, and done by a second press of the same button. */
export function MoveOutDialog({ contract, zoneName, onClose }: Props) {
  const query = useQuery({
    queryKey: ['contracts', contract.id, 'move-out'],
    queryFn: async ({ signal }) => {
      const [meters, deposit] = await Promise.all([
        activeMeters({ propertyId: contract.rentalObjectId }, signal),
        call(getDeposit, { params: { contractId: contract.id }, signal }),
      ]);
      return { meters: meters.items, deposit };
    },
    meta: { failed: t.loadFailed },
  });
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.lead(contract.propertyName, contract.tenantName)}>
      {query.isPending ? (
        <Skeleton />
      ) : query.isError ? (
        <ErrorState error={query.error} title={t.failedTitle} onRetry={() => void query.refetch()} />
      ) : (
        <MoveOutForm contract={contract} zoneName={zoneName} onClose={onClose} {...query.data} />
      )}
    </Sheet>
  );
}

type FormProps = Props & { readonly meters: readonly PhysicalMeter[]; readonly deposit: DepositState };

function MoveOutForm({ contract, zoneName, onClose, meters, deposit }: FormProps) {
  const [counted, setCounted] = useState<MoveOut | null>(null);
  /** Known once it has been counted; the answer about it stays while the rest is counted anew. */
  const [paidAhead, setPaidAhead] = useState(false);
  const [asksAgain, setAsksAgain] = useState(false);
  const form = useAppForm<Values, typeof moveOut.body>({
    schema: moveOut.body,
    defaults: firstValues(contract, meters),
    toBody: (_filled, { getValues }) => bodyOf(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      const send = (preview: boolean) =>
        call(moveOut, {
          params: { contractId: contract.id },
          body: { ...body, preview },
          ...(!preview && { idempotencyKey }),
        });
      try {
        if (counted === null) {
          const outcome = await send(true);
          setPaidAhead(outcome.debtKop < 0 || outcome.refundedCreditKop > 0);
          return setCounted(outcome);
        }
        await send(false);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'rollover_unconfirmed') setAsksAgain(true);
        throw error instanceof ApiError ? atOwnMeters(error, form.methods.getValues('readings'), 'readings') : error;
      }
      await dataChanged();
      onClose();
      toast({ title: t.done, variant: 'success' });
    },
  });
  const values = useWatch({ control: form.control });
  const given = JSON.stringify(values);
  // What was counted is of other answers as soon as one of them changes.
  useEffect(() => {
    if (given !== '') setCounted(null);
  }, [given]);
  return (
    <Form form={form} inDialog submitLabel={counted === null ? t.count : t.submit}>
      <DateField form={form} name="movedOutOn" label={t.on} hint={t.onHint} />
      <FinalReadings form={form} meters={meters} zoneName={zoneName} />
      {asksAgain && <CheckboxField form={form} name="confirm" label={t.confirm} />}
      <DepositFields form={form} deposit={deposit} />
      <FieldSet legend={t.act}>
        <TextField form={form} name="keysReturned" label={t.keys} inputMode="numeric" short optional />
        <TextField form={form} name="condition" label={t.condition} rows={3} maxLength={5000} optional />
        <TextField form={form} name="reason" label={t.reason} maxLength={1000} optional />
      </FieldSet>
      {paidAhead && (
        <FieldSet legend={t.credit}>
          <CheckboxField form={form} name="refundCredit" label={t.refundCredit} hint={t.refundHint} />
        </FieldSet>
      )}
      {counted !== null && <MoveOutResult outcome={counted} />}
    </Form>
  );
}

function DepositFields({ form, deposit }: { readonly form: AppForm<Values>; readonly deposit: DepositState }) {
  const damageKop = useWatch({ control: form.control, name: 'damageKop' });
  const sums = deposit.held.map(({ amountMinor, currency }) => formatMinor(amountMinor, currency)).join(', ');
  return (
    <FieldSet legend={t.deposit}>
      <p className="muted mb-3">{sums === '' ? t.none : t.held(sums)}</p>
      {sums !== '' && (
        <>
          <MoneyField form={form} name="damageKop" label={t.damage} optional />
          {damageKop !== null && <TextField form={form} name="damageNote" label={t.damageNote} rows={2} />}
          <CheckboxField form={form} name="depositToDebt" label={t.toDebt} />
          <CheckboxField form={form} name="refund" label={t.refund} hint={t.refundHint} />
        </>
      )}
    </FieldSet>
  );
}

/** The lease's own last day where it is known and has come; else today. */
function firstValues(contract: Contract, meters: readonly PhysicalMeter[]): Values {
  const end = contract.effectiveEnd;
  return {
    movedOutOn: end === null ? today() : minDay(end, today()),
    readings: emptyReadings(meters),
    confirm: false,
    damageKop: null,
    damageNote: '',
    depositToDebt: true,
    refund: false,
    refundCredit: false,
    keysReturned: '',
    condition: '',
    reason: '',
  };
}

function bodyOf({ readings, confirm, movedOutOn, damageKop, keysReturned, ...rest }: Values): object {
  return {
    movedOutOn: movedOutOn ?? undefined,
    readings: sentReadings(readings).map((reading) => ({
      ...reading,
      ...(confirm && { confirm: ['rollover', 'high'] }),
    })),
    damageKop,
    damageNote: damageKop === null ? null : rest.damageNote.trim() || null,
    depositToDebt: rest.depositToDebt,
    refund: rest.refund,
    refundCredit: rest.refundCredit,
    keysReturned: keysReturned.trim() === '' ? null : Number(keysReturned),
    condition: rest.condition.trim() || null,
    reason: rest.reason.trim() || null,
  };
}
