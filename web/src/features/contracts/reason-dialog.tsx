import { cancelContract, declineContract } from '@kliuchar/api-schema/contract-steps';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Note } from '../../ui/note.tsx';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';

type ReasonProps = {
  readonly kind: 'cancel' | 'decline';
  readonly contract: Contract;
  readonly onClose: () => void;
};

/** A contract taken back or refused: the other side is told, and may be told why. */
export function ReasonDialog({ kind, contract, onClose }: ReasonProps) {
  const words = t[kind];
  const { hints } = contractDetail.reason;
  // Nobody has been asked to accept a draft, so nobody is told.
  const isTold = kind === 'decline' || contract.status === 'pending' || contract.status === 'scheduled';
  return (
    <ReasonSheet
      schema={cancelContract.body}
      title={words.title(contract.number)}
      label={contractDetail.reason.label}
      {...(isTold && { hint: hints[kind] })}
      rows={3}
      optional
      irreversible={kind === 'cancel'}
      words={{ submit: words.confirm, keep: words.keep }}
      failed={words.failed}
      send={async (body, { idempotencyKey }) => {
        const given = { params: { contractId: contract.id }, body, idempotencyKey };
        await (kind === 'cancel' ? call(cancelContract, given) : call(declineContract, given));
        await dataChanged();
        onClose();
        toast({ title: words.done, variant: 'success' });
      }}
      onClose={onClose}
    >
      <Note tone={kind === 'cancel' ? 'warn' : 'info'}>{words.consequences.join(' ')}</Note>
    </ReasonSheet>
  );
}
