import { deletePaymentAccount, listPaymentAccounts, updatePaymentAccount } from '@kliuchar/api-schema/profile';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Landmark, Pencil, Star, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { profile as t } from '../../i18n/uk/profile.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Section } from '../../ui/parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Account } from './profile-query.ts';
import './profile.css';

const AccountDialog = late(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));

type Doing = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly account: Account } | null;

/** Where tenants pay: these requisites stand on receipts and in the QR (contract.md §1.17). */
export function AccountsSection() {
  const [doing, setDoing] = useState<Doing>(null);
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const query = useQuery({
    queryKey: ['payment-accounts'],
    queryFn: ({ signal }) => call(listPaymentAccounts, { signal }),
    meta: { failed: t.accounts.failed },
  });
  const ready = query.isSuccess;
  useEffect(() => {
    if (ready && hash === '#accounts') box.current?.scrollIntoView({ block: 'center' });
  }, [ready, hash]);
  const close = () => setDoing(null);
  return (
    <div id="accounts" ref={box}>
      <Section
        title={t.accounts.title}
        aside={<HeaderAct onClick={() => setDoing({ kind: 'add' })}>{t.accounts.add}</HeaderAct>}
      >
        <p className="muted">{t.accounts.lead}</p>
        {query.isPending && <Skeleton />}
        {query.isError && (
          <ErrorState error={query.error} title={t.accounts.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data?.items.length === 0 && <p className="py-3">{t.accounts.empty}</p>}
        <ul className="entries">
          {query.data?.items.map((account) => (
            <AccountItem key={account.id} account={account} onDo={setDoing} />
          ))}
        </ul>
      </Section>
      <Suspense>
        {doing?.kind === 'add' && <AccountDialog onClose={close} />}
        {doing?.kind === 'edit' && <AccountDialog account={doing.account} onClose={close} />}
      </Suspense>
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.accounts.removeTitle(doing.account.name)}
          consequences={[t.accounts.removeText]}
          confirmLabel={t.accounts.removeConfirm}
          cancelLabel={t.accounts.keep}
          irreversible
          onConfirm={async () => {
            await call(deletePaymentAccount, { params: { accountId: doing.account.id } });
            await dataChanged();
            toast({ title: t.accounts.removed, variant: 'success' });
          }}
        />
      )}
    </div>
  );
}

function AccountItem({ account, onDo }: { readonly account: Account; readonly onDo: (doing: Doing) => void }) {
  const makeDefault = useMutation({
    mutationFn: () =>
      call(updatePaymentAccount, {
        params: { accountId: account.id },
        body: { default: true, version: account.version },
      }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.accounts.updated, variant: 'success' });
    },
    meta: { failed: t.accounts.changeFailed },
  });
  const items: (MenuItem | false)[] = [
    { key: 'edit', label: t.accounts.edit, icon: Pencil, onSelect: () => onDo({ kind: 'edit', account }) },
    !account.default && {
      key: 'default',
      label: t.accounts.makeDefault,
      icon: Star,
      onSelect: () => makeDefault.mutate(),
    },
    {
      key: 'remove',
      label: t.accounts.remove,
      icon: Trash2,
      danger: true,
      onSelect: () => onDo({ kind: 'remove', account }),
    },
  ];
  return (
    <li>
      <span className="with-icon">
        <Landmark aria-hidden="true" />
        <span>
          {account.name}
          <small className="num">
            {formatIban(account.iban)}
            {account.bank && ` · ${account.bank}`}
          </small>
          {account.default && (
            <Badge icon={Star} tone="brass">
              {t.accounts.default}
            </Badge>
          )}
        </span>
      </span>
      <RowMenu items={items.filter((item) => item !== false)} label={t.accounts.actions(account.name)} />
    </li>
  );
}
