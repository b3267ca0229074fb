import { createTariffVersion, deleteTariff, type Tariff, updateTariff } from '@kliuchar/api-schema/tariffs';
import { firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { common } from '../../i18n/uk/common.ts';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Timeline } from '../../ui/parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { pricesInWords } from './tariff-prices.ts';
import { emptyVersion, type PriceShape, toVersionBody, type VersionValues } from './tariff-values.ts';
import { VersionFields } from './version-fields.tsx';
import './tariffs.css';

type Props = { readonly tariff: Tariff; readonly onClose: () => void };
type Mode = 'look' | 'version' | 'rename';

/** One tariff with its dated prices; a new price never changes an old receipt (product.md §3). */
export function TariffSheet({ tariff, onClose }: Props) {
  const [mode, setMode] = useState<Mode>('look');
  const [removing, setRemoving] = useState(false);
  const mayWrite = usePermission('tariffs.write') && !tariff.archived;
  const queryClient = useQueryClient();
  const back = () => setMode('look');
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
        open={!removing}
        onClose={onClose}
        title={mode === 'version' ? t.version.title : tariff.title}
        lead={mode === 'version' ? t.version.lead : lead.join(' · ')}
        sheet
      >
        {mode === 'version' && <VersionForm tariff={tariff} onDone={back} />}
        {mode === 'rename' && <RenameForm tariff={tariff} onDone={back} />}
        {mode === 'look' && (
          <>
            <Versions tariff={tariff} />
            {mayWrite && (
              <div className="da">
                <Button variant="g" onClick={() => setRemoving(true)}>
                  <Trash2 aria-hidden="true" />
                  {common.remove}
                </Button>
                <Button onClick={() => setMode('rename')}>
                  <Pencil aria-hidden="true" />
                  {common.edit}
                </Button>
                <Button variant="p" onClick={() => setMode('version')}>
                  <Plus aria-hidden="true" />
                  {t.version.title}
                </Button>
              </div>
            )}
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t.remove.title(tariff.title)}
        consequences={t.remove.consequences}
        confirmLabel={t.remove.action}
        cancelLabel={t.remove.keep}
        irreversible
        onConfirm={remove}
      />
    </>
  );
}

function Versions({ tariff }: { readonly tariff: Tariff }) {
  const now = today();
  const newestFirst = [...tariff.versions].reverse();
  return (
    <Timeline
      events={newestFirst.map((version) => ({
        key: version.id,
        state: version.validFrom > now ? 'next' : 'done',
        title: <span className="num">{pricesInWords(version, tariff.unit)}</span>,
        note: [
          t.version.from(formatDay(version.validFrom)),
          version.id === tariff.current?.id && t.version.current,
          version.validFrom > now && t.version.ahead,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

type FormProps = { readonly tariff: Tariff; readonly onDone: () => void };

function VersionForm({ tariff, onDone }: FormProps) {
  const queryClient = useQueryClient();
  const form = useAppForm<VersionValues & { shape: PriceShape }, typeof createTariffVersion.body>({
    schema: createTariffVersion.body,
    defaults: {
      ...emptyVersion(firstDayOf(periodOfDay(today()))),
      monthlyFeeKop: tariff.current?.monthlyFeeKop || null,
      shape: tariff.current && tariff.current.blocks.length > 0 ? 'blocks' : 'price',
    },
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      return toVersionBody(values, { zones: tariff.zones, shape: values.shape });
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createTariffVersion, { params: { tariffId: tariff.id }, body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['tariffs'] });
      toast({ title: t.version.added, variant: 'success' });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      inDialog
      submitLabel={t.version.save}
      secondary={<Button onClick={onDone}>{common.cancel}</Button>}
    >
      <VersionFields form={form} prefix="" zones={tariff.zones} unit={tariff.unit} />
    </Form>
  );
}

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
