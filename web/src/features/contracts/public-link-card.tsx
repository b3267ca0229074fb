import { type Contract, rotatePublicLink, updatePublicLink } from '@kliuchar/api-schema/contracts';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Card } from '../../ui/parts.tsx';
import './contracts.css';

type PublicLinkCardProps = {
  readonly contractId: string;
  readonly link: NonNullable<Contract['publicLink']>;
};

/** The tenant's page: one key opens the contract and its receipts (contract.md §3.8). */
export function PublicLinkCard({ contractId, link }: PublicLinkCardProps) {
  const [asking, setAsking] = useState(false);
  const params = { contractId };
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => call(updatePublicLink, { params, body: { enabled } }),
    onSuccess: dataChanged,
    meta: { failed: t.detail.linkFailed },
  });
  const enabled = toggle.isPending ? toggle.variables : link.enabled;
  return (
    <Card title={t.detail.link}>
      <div className="body linkbox">
        <p className="muted">
          {t.detail.linkText} <span className="nowrap">{`${t.detail.linkViews(link.views)}.`}</span>
        </p>
        <label className="ck sw2">
          <input
            type="checkbox"
            role="switch"
            aria-checked={enabled}
            checked={enabled}
            onChange={(event) => toggle.mutate(event.target.checked)}
          />
          <i aria-hidden="true" />
          <span>{enabled ? t.detail.linkOpen : t.detail.linkClosed}</span>
        </label>
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
