import { archivePhysicalMeter, getPhysicalMeter, type PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, BadgeCheck, Ellipsis, Gauge, Pencil, Replace } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { MeterFacts } from '../features/meters/meter-facts.tsx';
import { MeterReadings } from '../features/meters/meter-readings.tsx';
import { SubMeters } from '../features/meters/sub-meters.tsx';
import { common } from '../i18n/uk/common.ts';
import { meters as t } from '../i18n/uk/meters.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { late } from '../lib/late.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const ReplaceDialog = late(async () => ({
  default: (await import('../features/meters/replace-dialog.tsx')).ReplaceDialog,
}));
const VerifyDialog = late(async () => ({
  default: (await import('../features/meters/verify-dialog.tsx')).VerifyDialog,
}));
const EditDialog = late(async () => ({
  default: (await import('../features/meters/edit-meter-dialog.tsx')).EditMeterDialog,
}));

const titleOf = (meter: PhysicalMeter): string => t.page.title(SERVICE_TEXTS[meter.service].nameUk, meter.serial);

export default function PhysicalMeterRoute() {
  const meterId = useParams().id ?? '';
  const query = useQuery({
    queryKey: ['physical-meters', 'one', meterId],
    queryFn: ({ signal }) => call(getPhysicalMeter, { params: { meterId }, signal }),
    meta: { failed: t.failed.device },
  });
  useScreenName(query.data && titleOf(query.data));
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError)
    return <PageFailure heading={titles.physicalMeter} query={query} words={t.page} list="/physical-meters" />;
  const meter = query.data;
  const place = meter.propertyId ? (
    <Link to={`/properties/${meter.propertyId}`}>{meter.propertyName}</Link>
  ) : (
    meter.complexName
  );
  return (
    <>
      <PageHeader title={titleOf(meter)} sub={place} actions={<Actions meter={meter} />} />
      <div className="detail in-order">
        <div className="sections in-order">
          <MeterReadings
            meter={meter}
            file={<ExportMenu report="meter_readings" query={{ meterId: meter.id }} small />}
            history={meter.role === 'owner' ? (id) => <PageHistory entityType="reading" entityId={id} /> : null}
          />
          <SubMeters meter={meter} />
        </div>
        <aside>
          <MeterFacts meter={meter} />
        </aside>
        {meter.role === 'owner' && <PageHistory entityType="physical_meter" entityId={meter.id} />}
      </div>
    </>
  );
}

type Asked = 'replace' | 'verify' | 'edit' | 'archive' | null;

function Actions({ meter }: { readonly meter: PhysicalMeter }) {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Asked>(params.get('replace') === '1' ? 'replace' : null);
  const mayWrite = usePermission('meters.write') && meter.role === 'owner';
  const mayRead = usePermission('readings.write');
  if (meter.status !== 'active') return null;
  const close = () => {
    setAsked(null);
    if (params.has('replace')) setParams({}, { replace: true });
  };
  const archive = async () => {
    await call(archivePhysicalMeter, { params: { meterId: meter.id } });
    await queryClient.invalidateQueries({ queryKey: ['physical-meters'] });
    await queryClient.invalidateQueries({ queryKey: ['meters'] });
    toast({ title: t.page.archived, variant: 'success' });
  };
  return (
    <>
      {mayRead && meter.propertyId && (
        <ButtonLink to={`/meters?property_id=${meter.propertyId}`} variant="p">
          <Gauge aria-hidden="true" />
          {t.page.enter}
        </ButtonLink>
      )}
      {mayWrite && (
        <Menu
          label={common.actions}
          icon
          trigger={<Ellipsis aria-hidden="true" />}
          items={[
            { key: 'edit', label: t.page.edit, icon: Pencil, onSelect: () => setAsked('edit') },
            { key: 'verify', label: t.page.verify, icon: BadgeCheck, onSelect: () => setAsked('verify') },
            { key: 'replace', label: t.page.replace, icon: Replace, onSelect: () => setAsked('replace') },
            { key: 'rule', rule: true },
            { key: 'archive', label: t.page.archive, icon: Archive, onSelect: () => setAsked('archive') },
          ]}
        />
      )}
      <ConfirmDialog
        open={asked === 'archive'}
        onClose={close}
        title={t.page.archiveTitle(t.serial(meter.serial))}
        consequences={t.page.archiveConsequences}
        confirmLabel={t.page.archive}
        cancelLabel={t.page.keep}
        onConfirm={archive}
      />
      <Suspense>
        {asked === 'replace' && mayWrite && <ReplaceDialog meter={meter} onClose={close} />}
        {asked === 'verify' && mayWrite && <VerifyDialog meter={meter} onClose={close} />}
        {asked === 'edit' && mayWrite && <EditDialog meter={meter} onClose={close} />}
      </Suspense>
    </>
  );
}
