import type { Property } from '@kliuchar/api-schema/properties';
import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { services as t } from '../../i18n/uk/services.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { toServiceValues } from './service-form.ts';
import { serviceSentence } from './service-sentence.ts';
import './services.css';

type Service = Property['serviceSettings']['services'][number];
type LinesProps = {
  readonly services: readonly Service[];
  readonly property: Pick<Property, 'areaTotal' | 'residentsCount'>;
  readonly tariffs: readonly Tariff[];
  /** Whoever can change nothing is not told what is lacking. */
  readonly isReader: boolean;
};

/** Each service with the sentence of its line, who pays and who supplies it. */
export function ServiceLines({ services, property, tariffs, isReader }: LinesProps) {
  return (
    <ul className="svc">
      {services.map((service) => {
        const tariff = tariffs.find(({ id }) => id === service.tariffId);
        const said = serviceSentence({
          service: toServiceValues(service),
          property,
          tariff: tariff?.current ?? null,
          isReader,
        });
        const unknown = service.tariffId !== null && !tariff && service.tariffTitle !== null;
        const supplier = supplierOf(service);
        return (
          <li key={`${service.code}${service.title ?? ''}`} className="svc-line">
            <ServiceIcon code={service.code} />
            <span>
              <b>{serviceTitle(service)}</b>
              <small className="num">{unknown ? t.sentence.byTariff(service.tariffTitle ?? '') : said}</small>
              {supplier && <small>{supplier}</small>}
            </span>
            <span className="cap svc-who">
              {(service.payer === 'tenant' && service.tariffTitle) || t.payers[service.payer]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function supplierOf({ providerName, accountNumber }: Service): string {
  return [providerName, accountNumber && t.accountShort(accountNumber)].filter(Boolean).join(' · ');
}
