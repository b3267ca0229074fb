import type { Property } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { Plus } from 'lucide-react';
import { properties as t } from '../../i18n/uk/properties.ts';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { ServiceLines } from './service-lines.tsx';

type Props = { readonly property: Property; readonly tariffs: readonly Tariff[] };

/** Each service with the sentence of its line; whoever cannot change it is not told to. */
export function PropertyServices({ property, tariffs }: Props) {
  const mayWrite = usePermission('properties.write') && property.role === 'owner';
  const list = property.serviceSettings.services;
  const edit = `/properties/${property.id}/edit?part=services`;
  return (
    <Section
      title={t.page.services}
      aside={mayWrite && list.length > 0 && <HeaderLink to={edit}>{t.page.editServices}</HeaderLink>}
    >
      {list.length === 0 ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="muted">{t.page.noServices}</p>
          {mayWrite && (
            <ButtonLink to={edit} size="sm">
              <Plus aria-hidden="true" />
              {t.page.addServices}
            </ButtonLink>
          )}
        </div>
      ) : (
        <ServiceLines services={list} property={property} tariffs={tariffs} isReader={!mayWrite} />
      )}
    </Section>
  );
}
