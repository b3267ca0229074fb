import { acceptAmendment, activateAmendment, cancelAmendment, createAmendment } from '@kliuchar/api-schema/amendments';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import { useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck, FileCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { contractDetail as detail } from '../../i18n/uk/contract-detail.ts';
import { contractForm } from '../../i18n/uk/contract-form.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatMinor, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { useGranted } from '../../lib/granted.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { Card } from '../../ui/parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changedPrice, firstValues, lastTerms, sameRentHint } from './amendment-values.ts';
import { choicesOf } from './form-terms.tsx';
import type { PricedValues } from './form-values.ts';
import { PegFields } from './peg-fields.tsx';
import { hasPegs, pegInWords } from './peg-words.ts';
import './contracts.css';

type Values = PricedValues & { validFrom: string | null; note: string };

/** New terms from a day on; the first day of the next month is what people mean. What is left as it is goes on. */
export function AmendmentDialog({ contract, onClose }: { readonly contract: Contract; readonly onClose: () => void }) {
  const before = lastTerms(contract);
  const form = useAppForm<Values, typeof createAmendment.body>({
    schema: createAmendment.body,
    defaults: firstValues(before),
    toBody: (values) => {
      const { validFrom, note } = values;
      return { validFrom, ...changedPrice(before, values), ...(note && { note }) };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createAmendment, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.detail.amendmentCreated, variant: 'success' });
    },
  });
  const currency = form.methods.watch('rent.currency');
  const isOther = currency !== before.rent.currency;
  return (
    <Sheet open onClose={onClose} title={t.detail.amendmentNew} lead={t.detail.amendmentLead}>
      <Form form={form} inDialog submitLabel={t.detail.amendmentSubmit}>
        <DateField form={form} name="validFrom" label={t.detail.amendmentFrom} />
        <Pair>
          <MoneyField
            form={form}
            name="rent.amountMinor"
            label={t.detail.amendmentRent}
            hint={isOther ? detail.amendmentOtherCurrency : sameRentHint(before, form.methods.watch('validFrom'))}
            currency={currency}
            optional={!isOther}
          />
          <SelectField
            form={form}
            name="rent.currency"
            label={contractForm.form.currency}
            choices={choicesOf(contractForm.form.currencies)}
          />
        </Pair>
        <PegFields form={form} />
        <TextField form={form} name="note" label={t.detail.amendmentNote} rows={3} optional />
      </Form>
    </Sheet>
  );
}

/** Additional agreements; a pending one is signed on paper or taken back here. */
export function Amendments({ contract, onNew }: { readonly contract: Contract; readonly onNew: () => void }) {
  const canWrite = useGranted('contracts.write', 'contracts', contract);
  const live = takesAmendments(contract.status);
  if (contract.amendments.length === 0 && !(canWrite && live)) return null;
  return (
    <Card
      title={t.detail.amendments}
      aside={canWrite && live && <HeaderAct onClick={onNew}>{t.detail.amendmentNew}</HeaderAct>}
    >
      <div className="body">
        {contract.amendments.length === 0 ? (
          <p className="muted">{t.detail.amendmentsNone}</p>
        ) : (
          <ul className="rows">
            {contract.amendments.map((amendment) => (
              <AmendmentItem
                key={amendment.id}
                contractId={contract.id}
                amendment={amendment}
                saysPeg={hasPegs(contract)}
                canWrite={canWrite}
                canSign={canWrite && contract.role === 'owner'}
                canAccept={contract.role === 'tenant'}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const LOOKS: Readonly<Record<Contract['amendments'][number]['status'], readonly [BadgeTone, LucideIcon]>> = {
  pending: ['wait', Hourglass],
  accepted: ['ok', CircleCheck],
  activated: ['ok', FileCheck],
  cancelled: ['neutral', Ban],
};

type AmendmentItemProps = {
  readonly contractId: string;
  readonly amendment: Contract['amendments'][number];
  readonly saysPeg: boolean;
  readonly canWrite: boolean;
  /** That it was signed on paper is said by the owner, who answers for it. */
  readonly canSign: boolean;
  /** By the tenant, as the contract itself (product.md §5). */
  readonly canAccept: boolean;
};

function AmendmentItem({ contractId, amendment, saysPeg, canWrite, canSign, canAccept }: AmendmentItemProps) {
  const params = { contractId, amendmentId: amendment.id };
  const cancel = useMutation({
    mutationFn: () => call(cancelAmendment, { params }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.detail.amendmentCancelled, variant: 'success' });
    },
    meta: { failed: t.detail.amendmentFailed },
  });
  const [accepting, setAccepting] = useState(false);
  const [signing, setSigning] = useState(false);
  const { rent, peg, note, validFrom, signedOn, status, number } = amendment;
  const [tone, icon] = LOOKS[status];
  return (
    <li>
      <b>{t.detail.amendment(number)}</b>
      <Badge tone={tone} icon={icon}>
        {t.detail.amendmentStatus[status]}
      </Badge>
      <span className="muted num">
        {[
          t.detail.termsFrom(formatDay(validFrom)),
          rent && formatMinor(rent.amountMinor, rent.currency),
          saysPeg && peg && pegInWords(peg),
          signedOn && detail.amendmentSignedOn(formatDay(signedOn)),
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {canWrite && status === 'pending' && (
        <span className="acts">
          {canSign && (
            <Button size="sm" onClick={() => setSigning(true)}>
              {t.detail.amendmentActivate}
            </Button>
          )}
          <Button size="sm" variant="g" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t.detail.amendmentCancel}
          </Button>
        </span>
      )}
      {canAccept && status === 'pending' && (
        <span className="acts">
          <Button size="sm" onClick={() => setAccepting(true)}>
            {detail.amendmentAccept}
          </Button>
        </span>
      )}
      {signing && <SignDialog {...params} number={number} onClose={() => setSigning(false)} />}
      <ConfirmDialog
        open={accepting}
        onClose={() => setAccepting(false)}
        title={detail.amendmentAcceptTitle(number)}
        consequences={[detail.amendmentAcceptText(formatDay(validFrom))]}
        confirmLabel={detail.amendmentAcceptConfirm}
        cancelLabel={detail.amendmentAcceptKeep}
        onConfirm={async () => {
          await call(acceptAmendment, { params, body: { documentHash: amendment.documentHash ?? undefined } });
          await dataChanged();
          toast({ title: detail.amendmentAccepted, variant: 'success' });
        }}
      />
    </li>
  );
}

type SignProps = {
  readonly contractId: string;
  readonly amendmentId: string;
  readonly number: number;
  readonly onClose: () => void;
};

/** Signed on paper, on a day that need not be today, as the contract itself. */
function SignDialog({ contractId, amendmentId, number, onClose }: SignProps) {
  const form = useAppForm<{ signedOn: string | null }, typeof activateAmendment.body>({
    schema: activateAmendment.body,
    defaults: { signedOn: today() },
    failed: t.detail.amendmentFailed,
    onSubmit: async (body) => {
      await call(activateAmendment, { params: { contractId, amendmentId }, body });
      await dataChanged();
      onClose();
      toast({ title: t.detail.amendmentActivated, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={detail.amendmentSignTitle(number)} lead={detail.amendmentSignLead}>
      <Form form={form} inDialog submitLabel={t.activate.submit}>
        <DateField form={form} name="signedOn" label={t.activate.signedOn} />
      </Form>
    </Sheet>
  );
}
