import { type HandoverAct, signHandoverAct } from '@kliuchar/api-schema/handover';
import { TriangleAlert } from 'lucide-react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { idsOf } from './handover-queries.ts';
import { ScanField } from './scan-field.tsx';

type Props = {
  readonly act: HandoverAct;
  readonly onClose: () => void;
  /** What a draft has still to keep; without it nothing is signed. */
  readonly save?: () => Promise<boolean>;
};

/** The printed act has both signatures: its scan, and what follows from it. */
export function PaperDialog({ act, onClose, save }: Props) {
  const form = useAppForm<{ scanId: string | null }, typeof signHandoverAct.body>({
    schema: signHandoverAct.body,
    defaults: { scanId: null },
    onSubmit: async (body) => {
      if (save && !(await save())) return onClose();
      await call(signHandoverAct, { params: idsOf(act), body });
      onClose();
      await dataChanged();
      toast({ title: t.signed, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.paperTitle} lead={t.paperLead}>
      <ul className="cons">
        {t.paperConsequences.map((consequence) => (
          <li key={consequence}>
            <TriangleAlert aria-hidden="true" />
            <span>{consequence}</span>
          </li>
        ))}
      </ul>
      <Form form={form} inDialog submitLabel={t.paper}>
        <ScanField form={form} hint={t.scanHint} optional />
      </Form>
    </Sheet>
  );
}
