import { giveNotice, renewContract, terminateContract } from '@kliuchar/api-schema/contract-steps';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { noticeHint, usualEnd } from '@kliuchar/domain/contracts/notice';
import { addMonthsToDay, type Day, maxDay } from '@kliuchar/domain/dates/day';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LastReceiptsField, useLastReceipts } from './last-receipts.tsx';
import { noticeTermsOf } from './notice-terms.ts';

type DialogProps = { readonly contract: Contract; readonly onClose: () => void };

export function NoticeDialog({ contract, onClose }: DialogProps) {
  type Values = { endsOn: Day | null; by: 'tenant' | 'landlord'; reason: string; remake: boolean };
  const terms = noticeTermsOf(contract);
  const givenOn = today();
  const form = useAppForm<Values, typeof giveNotice.body>({
    schema: giveNotice.body,
    defaults: { endsOn: usualEnd(terms, 'tenant', givenOn), by: 'tenant', reason: '', remake: true },
    toBody: ({ remake: _remake, ...body }) => body,
    onSubmit: async (body, { idempotencyKey }) => {
      await call(giveNotice, { params: { contractId: contract.id }, body, idempotencyKey });
      await receipts.finish({ isWanted: form.methods.getValues('remake'), done: t.notice.done });
    },
  });
  const [by, endsOn] = useWatch({ control: form.control, name: ['by', 'endsOn'] });
  const receipts = useLastReceipts({ contract, endsOn, onClose });
  const offered = usualEnd(terms, by, givenOn);
  const offeredBefore = useRef(offered);
  // Another side has another notice; a day that was chosen by hand stays.
  useEffect(() => {
    if (form.methods.getValues('endsOn') === offeredBefore.current) form.methods.setValue('endsOn', offered);
    offeredBefore.current = offered;
  }, [form.methods, offered]);
  const hint = endsOn ? noticeHint(terms, { by, givenOn, endsOn }) : null;
  return (
    <Sheet open onClose={onClose} title={t.notice.title} lead={t.notice.lead}>
      <Form form={form} inDialog submitLabel={t.notice.submit}>
        <DateField form={form} name="endsOn" label={t.notice.endsOn} />
        <SegmentedField
          form={form}
          name="by"
          label={t.notice.by}
          choices={Object.entries(t.notice.bys).map(([value, label]) => ({ value, label }))}
        />
        {hint && <Note tone="warn">{hint.textUk}</Note>}
        <TextField form={form} name="reason" label={t.notice.reason} rows={2} optional />
        <LastReceiptsField form={form} query={receipts.query} />
      </Form>
    </Sheet>
  );
}

export function TerminateDialog({ contract, onClose }: DialogProps) {
  type Values = { terminatedOn: string | null; reason: string; remake: boolean };
  const form = useAppForm<Values, typeof terminateContract.body>({
    schema: terminateContract.body,
    defaults: { terminatedOn: today(), reason: '', remake: true },
    toBody: ({ remake: _remake, ...body }) => body,
    onSubmit: async (body, { idempotencyKey }) => {
      await call(terminateContract, { params: { contractId: contract.id }, body, idempotencyKey });
      await receipts.finish({ isWanted: form.methods.getValues('remake'), done: t.terminate.done });
    },
  });
  const endsOn = useWatch({ control: form.control, name: 'terminatedOn' });
  const receipts = useLastReceipts({ contract, endsOn, onClose });
  return (
    <Sheet open onClose={onClose} title={t.terminate.title(contract.number)}>
      <Note tone="warn">{t.terminate.consequences.join(' ')}</Note>
      <Form
        form={form}
        inDialog
        submitLabel={t.terminate.submit}
        secondary={<Button onClick={onClose}>{t.terminate.keep}</Button>}
      >
        <DateField form={form} name="terminatedOn" label={t.terminate.on} />
        <TextField form={form} name="reason" label={t.terminate.reason} rows={2} />
        <LastReceiptsField form={form} query={receipts.query} />
      </Form>
    </Sheet>
  );
}

/** A year on from the present end is the usual answer. */
export function RenewDialog({ contract, onClose }: DialogProps) {
  type Values = { endDate: Day | null; rent: { amountMinor: number | null }; remake: boolean };
  const from = contract.termination?.endsOn ?? contract.endDate ?? today();
  const form = useAppForm<Values, typeof renewContract.body>({
    schema: renewContract.body,
    defaults: { endDate: addMonthsToDay(maxDay(from, today()), 12), rent: { amountMinor: null }, remake: true },
    toBody: (values) => {
      const { endDate, rent } = values as Values;
      const { currency } = contract.rent;
      return { endDate, ...(rent.amountMinor !== null && { rent: { amountMinor: rent.amountMinor, currency } }) };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(renewContract, { params: { contractId: contract.id }, body, idempotencyKey });
      await receipts.finish({ isWanted: form.methods.getValues('remake'), done: t.renew.done });
    },
  });
  const receipts = useLastReceipts({ contract, endsOn: useWatch({ control: form.control, name: 'endDate' }), onClose });
  return (
    <Sheet open onClose={onClose} title={t.renew.title} lead={t.renew.lead}>
      <Form form={form} inDialog submitLabel={t.renew.submit}>
        <DateField form={form} name="endDate" label={t.renew.endDate} />
        <MoneyField
          form={form}
          name="rent.amountMinor"
          label={t.renew.rent}
          hint={t.renew.rentHint}
          currency={contract.rent.currency}
          optional
        />
        <LastReceiptsField form={form} query={receipts.query} />
      </Form>
    </Sheet>
  );
}
