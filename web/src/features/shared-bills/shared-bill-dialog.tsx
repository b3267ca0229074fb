import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { getFile } from '@kliuchar/api-schema/files';
import {
  createSharedBill,
  deleteSharedBill,
  type SharedBill,
  type SharedBillService,
  updateSharedBill,
} from '@kliuchar/api-schema/shared-bills';
import type { Period } from '@kliuchar/domain/dates/period';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { sharedBills as t } from '../../i18n/uk/shared-bills.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call, urlOf } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { type BillValues, billValues, type Candidate, candidatesOf, rowOf, sharesToSend } from './bill-values.ts';
import { DividedShares, SharesField } from './shares-field.tsx';

type Props = {
  readonly period: Period;
  readonly service: SharedBillService;
  /** Null for a new one. */
  readonly bill: SharedBill | null;
  readonly onClose: () => void;
};

/** A supplier's bill and how it falls on the objects, counted while it is typed; one that is on an issued receipt is only shown. */
export function SharedBillDialog(props: Props) {
  const { period, service, bill, onClose } = props;
  const [removing, setRemoving] = useState(false);
  const title = t.form.title(service.title ?? SERVICE_TEXTS[service.service].nameUk, formatPeriod(period));
  return (
    <>
      <Dialog open onClose={onClose} title={title} lead={t.form.lead} sheet wide>
        {bill?.frozen ? (
          <Frozen bill={bill} candidates={service.properties} />
        ) : (
          <BillForm {...props} onRemove={() => setRemoving(true)} />
        )}
      </Dialog>
      {bill && (
        <RemovalDialog
          open={removing}
          words={t.form}
          onRemove={() => call(deleteSharedBill, { params: { billId: bill.id }, query: { version: bill.version } })}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

type FrozenProps = { readonly bill: SharedBill; readonly candidates: readonly Candidate[] };

function Frozen({ bill, candidates }: FrozenProps) {
  const receipts = bill.shares.flatMap((share) => share.receipts);
  const issued = receipts.filter(({ status }) => status === 'issued').map(({ number }) => number);
  return (
    <>
      <Note className="mb-4">{wholeNumbers(t.form.frozen(issued))}</Note>
      <DividedShares bill={bill} candidates={candidates} />
      {bill.note && <p className="wrap-anywhere whitespace-pre-line pt-2">{bill.note}</p>}
      <BillFile fileId={bill.fileId} />
    </>
  );
}

/** The supplier's bill as it was kept; another one takes its place. */
function BillFile({ fileId }: { readonly fileId: string | null }) {
  if (fileId === null) return null;
  return (
    <p className="pt-2">
      <a href={urlOf(getFile, { params: { fileId } })} target="_blank" rel="noreferrer">
        {t.form.openFile}
      </a>
    </p>
  );
}

function BillForm({ period, service, bill, onClose, onRemove }: Props & { readonly onRemove: () => void }) {
  const candidates = candidatesOf(service, bill);
  const save = useSave({ period, service, bill, onClose });
  const form = useAppForm<BillValues, typeof createSharedBill.body>({
    schema: createSharedBill.body,
    asksOwner: true,
    defaults: billValues(candidates, bill),
    ...(bill && { edit: true }),
    toBody: (_filled, { getValues }) => {
      const { totalKop, basis, shares, note, fileId } = getValues();
      return {
        service: service.service,
        ...(service.title !== null && { title: service.title }),
        period,
        totalKop: totalKop ?? undefined,
        basis,
        shares: sharesToSend({ basis, shares }),
        note: note.trim() || null,
        fileId,
      };
    },
    fieldOf: rowOf,
    onSubmit: save,
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.form.submit}
      secondary={
        bill ? (
          <Button variant="g" onClick={onRemove}>
            {t.form.remove}
          </Button>
        ) : (
          <Button onClick={onClose}>{common.cancel}</Button>
        )
      }
    >
      <Pair>
        <MoneyField form={form} name="totalKop" label={t.form.total} />
        <SelectField form={form} name="basis" label={t.form.basis} choices={basesOf(service)} />
      </Pair>
      <SharesField form={form} candidates={candidates} service={service.service} month={period} />
      <TextField form={form} name="note" label={t.form.note} rows={2} maxLength={1000} optional />
      <div>
        <FileField
          form={form}
          name="fileId"
          label={t.form.file}
          hint={t.form.fileHint}
          accept="image/*,application/pdf"
          send={(file, onProgress, signal) => upload({ file, purpose: 'supplier_bill', onProgress, signal })}
          optional
        />
        <BillFile fileId={bill?.fileId ?? null} />
      </div>
    </Form>
  );
}

/** By meters only what is counted by them. */
function basesOf({ service }: SharedBillService) {
  const isCounted = SERVICE_TEXTS[service].unitUk !== null;
  return Object.entries(t.form.bases)
    .filter(([value]) => value !== 'sub_meters' || isCounted)
    .map(([value, label]) => ({ value, label }));
}

function useSave({ bill, onClose }: Props) {
  return async (body: BodyOf<typeof createSharedBill>, { idempotencyKey }: { readonly idempotencyKey: string }) => {
    if (bill === null) {
      await call(createSharedBill, { body, idempotencyKey });
      toast({ title: t.form.created, description: t.form.createdText, variant: 'success' });
    } else {
      const { totalKop, basis, shares, note, fileId } = body;
      const change = { totalKop, basis, shares, note, fileId, version: bill.version };
      await call(updateSharedBill, { params: { billId: bill.id }, body: change, idempotencyKey });
      toast({ title: t.form.changed, description: t.form.changedText, variant: 'success' });
    }
    await dataChanged();
    onClose();
  };
}
