import { type Contract, rotatePublicLink, updatePublicLink } from '@kliuchar/api-schema/contracts';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Card } from '../../ui/parts.tsx';
import './contracts.css';

type LinkChange = BodyInputOf<typeof updatePublicLink>;

type PublicLinkCardProps = {
  readonly contractId: string;
  readonly link: NonNullable<Contract['publicLink']>;
};

/** The tenant's page: one key opens the contract and its receipts (contract.md §3.8). */
export function PublicLinkCard({ contractId, link }: PublicLinkCardProps) {
  const [asking, setAsking] = useState(false);
  const params = { contractId };
  const change = useMutation({
    mutationFn: (body: LinkChange) => call(updatePublicLink, { params, body }),
    onSuccess: dataChanged,
    meta: { failed: t.detail.linkFailed },
  });
  // What was just asked for is shown at once; a refusal brings the old state back.
  const asked: LinkChange = change.isPending ? change.variables : {};
  const { enabled = link.enabled, qrKeyOnly = link.qrKeyOnly, expiresOn = link.expiresOn } = asked;
  return (
    <Card title={t.detail.link}>
      <div className="body linkbox">
        <p className="muted">
          {t.detail.linkText} <span className="nowrap">{`${t.detail.linkViews(link.views)}.`}</span>
        </p>
        <Switch on={enabled} onChange={(next) => change.mutate({ enabled: next })}>
          {enabled ? t.detail.linkOpen : t.detail.linkClosed}
        </Switch>
        <Switch on={qrKeyOnly} onChange={(next) => change.mutate({ qrKeyOnly: next })}>
          {t.detail.linkQr}
          <small className="cap block">{t.detail.linkQrHint}</small>
        </Switch>
        <div className="flex flex-wrap items-center gap-2">
          <DayFilter
            label={t.detail.linkExpires}
            value={expiresOn ?? undefined}
            onChange={(day) => change.mutate({ expiresOn: day })}
          />
          {expiresOn === null && <small className="cap">{t.detail.linkForever}</small>}
        </div>
        <div className="acts">
          <CopyButton text={link.url} label={t.detail.linkCopy} variant="o">
            {common.copy}
          </CopyButton>
          <Button size="sm" onClick={() => setAsking(true)}>
            <RotateCw aria-hidden="true" />
            {t.detail.linkRotate}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.detail.linkRotateTitle}
        consequences={[t.detail.linkRotateText]}
        confirmLabel={t.detail.linkRotateConfirm}
        cancelLabel={t.detail.linkRotateKeep}
        onConfirm={async () => {
          await call(rotatePublicLink, { params });
          await dataChanged();
          toast({ title: t.detail.linkRotated, variant: 'success' });
        }}
      />
    </Card>
  );
}

type SwitchProps = { readonly on: boolean; readonly onChange: (on: boolean) => void; readonly children: ReactNode };

/** A setting that takes effect at once, without a form. */
function Switch({ on, onChange, children }: SwitchProps) {
  return (
    <label className="ck sw2">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
