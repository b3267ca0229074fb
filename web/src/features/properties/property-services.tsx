import type { Property } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { Pencil, Plus } from 'lucide-react';
import { properties as t } from '../../i18n/uk/properties.ts';
import { services } from '../../i18n/uk/services.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { toServiceValues } from './service-form.ts';
import { serviceSentence } from './service-sentence.ts';
import './services.css';

type Props = { readonly property: Property; readonly tariffs: readonly Tariff[] };

/** Each service with the sentence of its line; whoever cannot change it is not told to. */
export function PropertyServices({ property, tariffs }: Props) {
  const mayWrite = usePermission('properties.write') && property.role === 'owner';
  const list = property.serviceSettings.services;
  const edit = `/properties/${property.id}/edit?part=services`;
  return (
    <Section
      title={t.page.services}
      aside={
        mayWrite &&
        list.length > 0 && (
          <ButtonLink to={edit} size="sm">
            <Pencil aria-hidden="true" />
            {t.page.editServices}
          </ButtonLink>
        )
      }
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
        <ul className="svc">
          {list.map((service) => {
            const tariff = tariffs.find(({ id }) => id === service.tariffId);
            const said = serviceSentence({
              service: toServiceValues(service),
              property,
              tariff: tariff?.current ?? null,
              isReader: !mayWrite,
            });
            const unknown = service.tariffId !== null && !tariff && service.tariffTitle !== null;
            return (
              <li key={`${service.code}${service.title ?? ''}`} className="svc-line">
                <ServiceIcon code={service.code} />
                <span>
                  <b>{serviceTitle(service)}</b>
                  <small className="num">
                    {unknown ? services.sentence.byTariff(service.tariffTitle ?? '') : said}
                  </small>
                </span>
                <span className="cap max-w-[9rem] text-right">
                  {service.payer === 'tenant' ? service.tariffTitle : services.payers[service.payer]}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
