import { deleteTariff, deleteTariffVersion, type Tariff, updateTariff } from '@kliuchar/api-schema/tariffs';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OutdatedLink } from './outdated-link.tsx';
import { CorrectForm, VersionForm } from './version-forms.tsx';
import { type TariffVersion, VersionList } from './version-list.tsx';
import './tariffs.css';

type Props = {
  readonly tariff: Tariff;
  /** What was done to it. */
  readonly history: ReactNode;
  readonly onClose: () => void;
};
type Mode = 'look' | 'version' | 'rename' | { readonly correct: TariffVersion };

/** One tariff with its dated prices; a new price never changes an old receipt (product.md §3). */
export function TariffSheet({ tariff, history, onClose }: Props) {
  const [mode, setMode] = useState<Mode>('look');
  const [removing, setRemoving] = useState<'tariff' | TariffVersion | null>(null);
  const mayWrite = usePermission('tariffs.write') && !tariff.archived;
  const queryClient = useQueryClient();
  const back = () => setMode('look');
  const { isCorrected, corrected } = useCorrected();
  const remove = async () => {
    const kept = await call(deleteTariff, { params: { tariffId: tariff.id }, query: { version: tariff.version } });
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
    toast(kept ? { title: t.remove.archived, variant: 'info' } : { title: t.remove.done, variant: 'success' });
  };
  const lead = [SERVICE_TEXTS[tariff.service].nameUk, tariff.city ?? t.everywhere, t.usedIn(tariff.propertiesCount)];
  return (
    <>
      <Dialog
        open={removing === null}
        onClose={onClose}
        title={mode === 'version' ? t.version.title : typeof mode === 'object' ? t.version.correct : tariff.title}
        lead={mode === 'version' ? t.version.lead : typeof mode === 'object' ? t.version.correctLead : lead.join(' · ')}
        sheet
      >
        {mode === 'version' && <VersionForm tariff={tariff} onDone={back} />}
        {typeof mode === 'object' && (
          <CorrectForm tariff={tariff} of={mode.correct} onDone={back} onCorrected={corrected} />
        )}
        {mode === 'rename' && <RenameForm tariff={tariff} onDone={back} />}
        {mode === 'look' && (
          <>
            {isCorrected && <OutdatedLink />}
            <VersionList
              tariff={tariff}
              {...(mayWrite && { onCorrect: (correct) => setMode({ correct }), onRemove: setRemoving })}
            />
            {mayWrite && <Deeds onMode={setMode} onRemove={() => setRemoving('tariff')} />}
            {history}
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={removing === 'tariff'}
        onClose={() => setRemoving(null)}
        title={t.remove.title(tariff.title)}
        consequences={t.remove.consequences}
        confirmLabel={t.remove.action}
        cancelLabel={t.remove.keep}
        irreversible
        onConfirm={remove}
      />
      {removing !== null && removing !== 'tariff' && (
        <RemoveVersion tariff={tariff} of={removing} onClose={() => setRemoving(null)} onRemoved={corrected} />
      )}
    </>
  );
}

type DeedsProps = { readonly onMode: (mode: Mode) => void; readonly onRemove: () => void };

function Deeds({ onMode, onRemove }: DeedsProps) {
  return (
    <div className="da">
      <Button variant="g" onClick={onRemove}>
        <Trash2 aria-hidden="true" />
        {common.remove}
      </Button>
      <Button onClick={() => onMode('rename')}>
        <Pencil aria-hidden="true" />
        {common.edit}
      </Button>
      <Button variant="p" onClick={() => onMode('version')}>
        <Plus aria-hidden="true" />
        {t.version.title}
      </Button>
    </div>
  );
}

/** Drafts may have been counted by what is put right now, so they are compared anew. */
function useCorrected() {
  const queryClient = useQueryClient();
  const [isCorrected, setCorrected] = useState(false);
  const corrected = () => {
    setCorrected(true);
    void queryClient.invalidateQueries({ queryKey: ['receipts', 'outdated'] });
  };
  return { isCorrected, corrected };
}

type RemoveProps = {
  readonly tariff: Tariff;
  readonly of: TariffVersion;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

function RemoveVersion({ tariff, of, onClose, onRemoved }: RemoveProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    const params = { tariffId: tariff.id, versionId: of.id };
    await call(deleteTariffVersion, { params, query: { version: tariff.version } });
    await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
    toast({ title: t.version.removed, variant: 'success' });
    onRemoved();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.version.removeTitle(formatDay(of.validFrom))}
      consequences={t.version.removeConsequences}
      confirmLabel={t.version.remove}
      cancelLabel={t.remove.keep}
      irreversible
      onConfirm={remove}
    />
  );
}

type FormProps = { readonly tariff: Tariff; readonly onDone: () => void };

function RenameForm({ tariff, onDone }: FormProps) {
  const queryClient = useQueryClient();
  const form = useAppForm<{ title: string; city: string }, typeof updateTariff.body>({
    schema: updateTariff.body,
    defaults: { title: tariff.title, city: tariff.city ?? '' },
    edit: true,
    toBody: ({ title, city }) => ({ title, city: city ?? null, version: tariff.version }),
    onSubmit: async (body, { idempotencyKey }) => {
      await call(updateTariff, { params: { tariffId: tariff.id }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      toast({ title: t.rename.saved, variant: 'success' });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.rename.save}
      secondary={<Button onClick={onDone}>{common.cancel}</Button>}
    >
      <TextField form={form} name="title" label={t.title} maxLength={120} />
      <TextField form={form} name="city" label={t.city} maxLength={100} optional />
    </Form>
  );
}
