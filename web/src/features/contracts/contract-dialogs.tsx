import { acceptContract, activateContract, sendContract } from '@kliuchar/api-schema/contract-steps';
import { type Contract, deleteContract } from '@kliuchar/api-schema/contracts';
import { needsNotary } from '@kliuchar/domain/contracts/lease-term';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { useRef } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { agreeToWords } from '../../lib/agree-to-words.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatMinor, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { useReadWords } from '../../lib/read-words.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';
import { AmendmentDialog } from './amendment-dialog.tsx';
import type { ContractDialogKind } from './contract-actions.tsx';
import { NoticeDialog, RenewDialog, TerminateDialog } from './ending-dialogs.tsx';
import { useChosenProperty, usePerson } from './form-options.ts';
import { RemakeDialog } from './last-receipts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReliefDialog } from './relief-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

type DialogProps = { readonly contract: Contract; readonly onClose: () => void };
type Props = DialogProps & {
  readonly kind: Exclude<ContractDialogKind, 'move-out'>;
  readonly onRemoved: () => Promise<void>;
};

/** Every dialog names what will follow (ux.md D4); the server decides again and its answer closes it. */
export function ContractDialogs({ kind, onRemoved, ...props }: Props) {
  switch (kind) {
    case 'send':
      return <SendDialog {...props} />;
    case 'activate':
      return <ActivateDialog {...props} />;
    case 'relief':
      return <ReliefDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} />;
    case 'write-off':
      return <WriteOffDialog {...props} />;
    case 'notice':
      return <NoticeDialog {...props} />;
    case 'terminate':
      return <TerminateDialog {...props} />;
    case 'renew':
      return <RenewDialog {...props} />;
    case 'amendment':
      return <AmendmentDialog {...props} />;
    case 'cancel':
    case 'decline':
      return <ReasonDialog {...props} kind={kind} />;
    case 'last-receipts':
      return <RemakeDialog {...props} />;
    default:
      return <ConfirmContract {...props} kind={kind} onRemoved={onRemoved} />;
  }
}

async function finish(title: string, onClose: () => void): Promise<void> {
  await dataChanged();
  onClose();
  toast({ title, variant: 'success' });
}

/** What a code does not do for a long lease of premises (ЦКУ 793); it warns and never blocks (product.md §5). */
function notaryOf({ purpose: kind, startDate, endDate }: Contract): string[] {
  return needsNotary({ kind, startDate, endDate }) ? [t.notary] : [];
}

/** Check the answers once more before something leaves (ux.md F10). */
function SendDialog({ contract, onClose }: DialogProps) {
  const params = { contractId: contract.id };
  const until = contract.endDate ? formatDay(contract.endDate) : t.list.openEnd;
  // A manager of contracts reads no cards.
  const tenant = usePerson(contract.role === 'owner' ? contract.tenantCounterpartyId : undefined);
  const reach = [...(tenant.data?.phones ?? []).map(formatPhone), ...(tenant.data?.emails ?? [])];
  const property = useChosenProperty(contract.utilities === null ? contract.rentalObjectId : '');
  const services = contract.utilities ?? property.data?.serviceSettings.services;
  const isWithoutServices = services?.length === 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.send.title(contract.number)}
      consequences={[t.send.text, ...notaryOf(contract)]}
      confirmLabel={t.send.confirm}
      cancelLabel={t.send.keep}
      onConfirm={async () => {
        await call(sendContract, { params });
        await finish(t.send.done, onClose);
      }}
    >
      <p className="strong">{t.send.check}</p>
      <Facts
        items={[
          [t.send.to, [contract.tenantName, ...reach].join(' · ')],
          [t.send.what, contract.propertyName],
          [t.send.rent, formatMinor(contract.rent.amountMinor, contract.rent.currency)],
          [t.send.term, `${formatDay(contract.startDate)} – ${until}`],
        ]}
      />
      {tenant.isSuccess && reach.length === 0 && (
        <Note tone="warn">
          {contractDetail.send.noContacts}{' '}
          <Link to={`/counterparties/${contract.tenantCounterpartyId}/edit`}>{contractDetail.send.addContacts}</Link>
        </Note>
      )}
      {isWithoutServices && (
        <Note>
          {contractDetail.send.noServices}{' '}
          <Link to={`/contracts/${contract.id}/edit#block-services`}>{contractDetail.send.setServices}</Link>
        </Note>
      )}
      <p>
        <Link to={`/contracts/${contract.id}/edit`}>{t.send.change}</Link>
      </p>
    </ConfirmDialog>
  );
}

function ActivateDialog({ contract, onClose }: DialogProps) {
  const form = useAppForm<{ signedOn: string | null; documentId: string | null }, typeof activateContract.body>({
    schema: activateContract.body,
    defaults: { signedOn: contract.signedOn ?? today(), documentId: null },
    onSubmit: async (body) => {
      await call(activateContract, { params: { contractId: contract.id }, body });
      await finish(t.activate.done, onClose);
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.activate.title} lead={t.activate.lead}>
      <Form form={form} inDialog submitLabel={t.activate.submit}>
        <DateField form={form} name="signedOn" label={t.activate.signedOn} />
        <FileField
          form={form}
          name="documentId"
          label={t.activate.document}
          hint={t.activate.documentHint}
          accept="image/*,application/pdf"
          send={(file, onProgress, signal) => upload({ file, purpose: 'contract_document', onProgress, signal })}
          optional
        />
      </Form>
    </Sheet>
  );
}

type ConfirmProps = DialogProps & {
  readonly kind: 'remove' | 'accept';
  readonly onRemoved: () => Promise<void>;
};

function ConfirmContract({ contract, kind, onClose, onRemoved }: ConfirmProps) {
  const removed = useRef(false);
  const said = t[kind];
  const words = useReadWords(contract.documentHash);
  const params = { contractId: contract.id };
  // The address of a removed contract is left, so there is no dialog in it to close.
  const close = () => removed.current || onClose();
  const deeds = {
    accept: () => agreeToWords(() => call(acceptContract, { params, body: { documentHash: words.read } })),
    remove: async () => {
      await call(deleteContract, { params, query: { version: contract.version } });
      return true;
    },
  };
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={said.title(contract.number)}
      consequences={kind === 'accept' ? [...said.consequences, ...notaryOf(contract)] : said.consequences}
      confirmLabel={said.confirm}
      cancelLabel={said.keep}
      irreversible={kind === 'remove'}
      failed={said.failed}
      onConfirm={async () => {
        if (!(await deeds[kind]())) {
          toast({ title: common.wordsChanged, variant: 'destructive' });
          return;
        }
        // The page of a removed contract must be left before everything is asked again, or it would ask for what is gone.
        removed.current = kind === 'remove';
        if (removed.current) await onRemoved();
        await finish(said.done, close);
      }}
    />
  );
}
