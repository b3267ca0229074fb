import type { Contract } from '@kliuchar/api-schema/contracts';
import { getContractPdf } from '@kliuchar/api-schema/contracts';
import {
  BILLABLE_STATUSES,
  isDeletable,
  isFrozen,
  isOver,
  takesAmendments,
  takesOneOffs,
} from '@kliuchar/domain/contracts/contract-status';
import {
  BadgePercent,
  Ban,
  CalendarPlus,
  CircleCheckBig,
  DoorOpen,
  Ellipsis,
  Eraser,
  FilePen,
  FilePlus2,
  FileSignature,
  Gauge,
  LogOut,
  Printer,
  ReceiptText,
  Scissors,
  Send,
  Smartphone,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { moveOuts } from '../../i18n/uk/move-outs.ts';
import { myReceipts } from '../../i18n/uk/my-receipts.ts';
import { reliefs } from '../../i18n/uk/reliefs.ts';
import { settlements } from '../../i18n/uk/settlements.ts';
import { useGranted } from '../../lib/granted.ts';
import { urlOf } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { useOwnPage } from './own-page.ts';

/** Dialogs of a contract; the open one is in the address, so that other screens can lead to it. */
export const CONTRACT_DIALOGS = [
  'send',
  'activate',
  'notice',
  'terminate',
  'renew',
  'cancel',
  'amendment',
  'remove',
  'accept',
  'decline',
  'relief',
  'move-out',
  'last-receipts',
  'refund',
  'write-off',
] as const;
export type ContractDialogKind = (typeof CONTRACT_DIALOGS)[number];

type ActionsProps = {
  readonly contract: Contract;
  readonly onDialog: (kind: ContractDialogKind) => void;
  readonly onPay: () => void;
  /** A receipt outside the monthly run. */
  readonly onBill: () => void;
};

type Event = Contract['allowedEvents'][number];

/** One primary action by the state (ux.md D1), at most one beside it, the rest behind the dots. */
export function ContractActions({ contract, onDialog, onPay, onBill }: ActionsProps) {
  const isOwner = contract.role === 'owner';
  const canWrite = useGranted('contracts.write', 'contracts', contract);
  const canPay = useGranted('payments.record', 'payments', contract);
  const canBill = useGranted('receipts.write', 'receipts', contract);
  const refundFirst = useRefundable(contract) && !isBilled(contract.status);
  const canBillOnly = canBill && !canWrite && takesOneOffs(contract.status);
  const can = (event: Event) => canWrite && contract.allowedEvents.includes(event);
  if (contract.role === 'tenant') return <TenantActions contract={contract} onDialog={onDialog} />;
  const running = contract.balanceKop !== null && !isEarly(contract.status) && contract.status !== 'cancelled';
  const expiring = contract.badges.includes('expiring') || contract.status === 'notice';
  // A debt that is not known is no reason to hurry with the next term.
  const renewFirst = can('renew') && expiring && contract.balanceKop !== null && contract.balanceKop <= 0;
  return (
    <>
      {can('send') && (
        <Button variant="p" size="lg" onClick={() => onDialog('send')}>
          <Send aria-hidden="true" />
          {t.actions.send}
        </Button>
      )}
      <AwaitedLink contract={contract} />
      {can('activate') && (
        <Button
          variant={can('send') || awaitedUrlOf(contract) ? 'o' : 'p'}
          size="lg"
          onClick={() => onDialog('activate')}
        >
          <FileSignature aria-hidden="true" />
          {t.actions.activate}
        </Button>
      )}
      {running && canPay && (
        <Button variant={renewFirst || refundFirst || isSettled(contract) ? 'o' : 'p'} size="lg" onClick={onPay}>
          <CircleCheckBig aria-hidden="true" />
          {t.actions.pay}
        </Button>
      )}
      {refundFirst && (
        <Button variant="p" size="lg" onClick={() => onDialog('refund')}>
          <Undo2 aria-hidden="true" />
          {settlements.refund.action}
        </Button>
      )}
      {can('renew') && expiring && (
        <Button variant={renewFirst ? 'p' : 'o'} size="lg" onClick={() => onDialog('renew')}>
          <CalendarPlus aria-hidden="true" />
          {t.actions.renew}
        </Button>
      )}
      {(isOwner || canWrite) && (
        <Signs contract={contract}>
          {canWrite && <Rest contract={contract} can={can} expiring={expiring} onDialog={onDialog} onBill={onBill} />}
        </Signs>
      )}
      {canBillOnly && (
        <Button variant="o" size="lg" onClick={onBill}>
          <ReceiptText aria-hidden="true" />
          {contractDetail.oneOff}
        </Button>
      )}
    </>
  );
}

/** The paper, and the dots with the rest of the deeds. */
function Signs({ contract, children }: { readonly contract: Contract; readonly children: ReactNode }) {
  return (
    <span className="signs">
      <a
        className="btn o lg icon"
        href={urlOf(getContractPdf, { params: { contractId: contract.id } })}
        download
        aria-label={t.detail.pdf}
        title={t.detail.pdf}
      >
        <Printer aria-hidden="true" />
      </a>
      {children}
    </span>
  );
}

/** It is the tenant's turn: the link is what is passed on, paper is the other way. */
function awaitedUrlOf({ status, publicLink }: Contract): string | null {
  return status === 'pending' && publicLink?.enabled ? publicLink.url : null;
}

function AwaitedLink({ contract }: { readonly contract: Contract }) {
  const url = awaitedUrlOf(contract);
  if (url === null) return null;
  return (
    <ShareButton url={url} text={t.number(contract.number)} label={contractDetail.shareLink} variant="p" size="lg" />
  );
}

/** Whoever may give an overpayment back, where there is one. */
function useRefundable({ role, balanceKop }: Contract): boolean {
  return usePermission('payments.write') && role === 'owner' && (balanceKop ?? 0) < 0;
}

/** Whoever may give up a debt, where there is one. */
function useForgivable({ role, balanceKop }: Contract): boolean {
  return usePermission('payments.write') && role === 'owner' && (balanceKop ?? 0) > 0;
}

function isBilled(status: Contract['status']): boolean {
  return BILLABLE_STATUSES.some((billable) => billable === status);
}

/** Of a lease that is over and paid no payment is expected. */
function isSettled({ status, balanceKop }: Contract): boolean {
  return isOver(status) && balanceKop === 0;
}

function isEarly(status: Contract['status']): boolean {
  return status === 'draft' || status === 'declined' || status === 'pending' || status === 'scheduled';
}

type RestProps = Pick<ActionsProps, 'contract' | 'onDialog' | 'onBill'> & {
  readonly can: (event: Event) => boolean;
  readonly expiring: boolean;
};

function Rest({ contract, can, expiring, onDialog, onBill }: RestProps) {
  const isOwner = contract.role === 'owner';
  const canBill = useGranted('receipts.write', 'receipts', contract) && takesOneOffs(contract.status);
  // Where the lease is over it stands in front, not here.
  const canRefund = useRefundable(contract);
  const canWriteOff = useForgivable(contract);
  const open = (kind: ContractDialogKind) => () => onDialog(kind);
  const items: (MenuItem | false)[] = [
    (isOwner || !isFrozen(contract.status)) && {
      key: 'edit',
      label: t.detail.edit,
      icon: FilePen,
      to: `/contracts/${contract.id}/edit`,
    },
    takesAmendments(contract.status) && {
      key: 'amendment',
      label: t.actions.amendment,
      icon: FilePlus2,
      onSelect: open('amendment'),
    },
    canBill && { key: 'one-off', label: contractDetail.oneOff, icon: ReceiptText, onSelect: onBill },
    canRefund &&
      isBilled(contract.status) && {
        key: 'refund',
        label: settlements.refund.action,
        icon: Undo2,
        onSelect: open('refund'),
      },
    isOwner &&
      isBilled(contract.status) && {
        key: 'relief',
        label: reliefs.action,
        icon: BadgePercent,
        onSelect: open('relief'),
      },
    can('renew') && !expiring && { key: 'renew', label: t.actions.renew, icon: CalendarPlus, onSelect: open('renew') },
    isOwner &&
      isBilled(contract.status) && {
        key: 'move-out',
        label: moveOuts.action,
        icon: DoorOpen,
        onSelect: open('move-out'),
      },
    can('notice') && { key: 'notice', label: t.actions.notice, icon: LogOut, onSelect: open('notice') },
    canWriteOff && { key: 'write-off', label: settlements.writeOff.action, icon: Eraser, onSelect: open('write-off') },
    (can('terminate') || can('cancel') || (isOwner && isDeletable(contract.status))) && { key: 'rule', rule: true },
    can('terminate') && {
      key: 'terminate',
      label: t.actions.terminate,
      icon: Scissors,
      danger: true,
      onSelect: open('terminate'),
    },
    can('cancel') && { key: 'cancel', label: t.actions.cancel, icon: Ban, danger: true, onSelect: open('cancel') },
    isOwner &&
      isDeletable(contract.status) && {
        key: 'remove',
        label: t.actions.remove,
        icon: Trash2,
        danger: true,
        onSelect: open('remove'),
      },
  ];
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return <Menu items={shown} label={t.detail.moreActions} size="lg" icon trigger={<Ellipsis aria-hidden="true" />} />;
}

function TenantActions({ contract, onDialog }: Pick<ActionsProps, 'contract' | 'onDialog'>) {
  const can = (event: Event) => contract.allowedEvents.includes(event);
  const owes = (contract.balanceKop ?? 0) > 0;
  useOwnPage(contract);
  return (
    <>
      {owes && (
        <ButtonLink variant="p" size="lg" to="/my-receipts">
          <Smartphone aria-hidden="true" />
          {myReceipts.pay}
        </ButtonLink>
      )}
      {can('accept') && (
        <Button variant="p" size="lg" onClick={() => onDialog('accept')}>
          <CircleCheckBig aria-hidden="true" />
          {t.actions.accept}
        </Button>
      )}
      {can('decline') && (
        <Button size="lg" onClick={() => onDialog('decline')}>
          <X aria-hidden="true" />
          {t.actions.decline}
        </Button>
      )}
      {contract.tenantPageUrl !== null && (
        <a className={can('accept') || owes ? 'btn o lg' : 'btn p lg'} href={contract.tenantPageUrl}>
          <Gauge aria-hidden="true" />
          {t.detail.ownPage}
        </a>
      )}
      <a className="btn o lg" href={urlOf(getContractPdf, { params: { contractId: contract.id } })} download>
        <Printer aria-hidden="true" />
        {t.detail.pdf}
      </a>
    </>
  );
}
