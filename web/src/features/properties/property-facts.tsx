import type { Property } from '@kliuchar/api-schema/properties';
import { SWITCH_WORDS } from '@kliuchar/domain/grants/grant-switches';
import { Link } from 'react-router';
import { properties as t } from '../../i18n/uk/properties.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { Card, Facts } from '../../ui/parts.tsx';

/** What a manager may do here and for how long: an access that is ending is no surprise. */
function Entrusted({ permissions, accessUntil }: Pick<Property, 'permissions' | 'accessUntil'>) {
  const words = (permissions ?? []).flatMap((name) => (name === 'view' ? [] : SWITCH_WORDS[name]));
  return (
    <>
      {words.length === 0 ? t.page.onlyView : words.join(', ')}
      {accessUntil && <span className="muted num block">{t.page.lastDay(formatDay(accessUntil))}</span>}
    </>
  );
}

export function PropertyFacts({ property }: { readonly property: Property }) {
  const { address, areaTotal, areaLiving, rooms, residentsCount } = property;
  const metres = (value: string | null) => value && `${formatDecimalUk(value)}\u00a0${t.squareMetres}`;
  return (
    <>
      <Card title={t.page.facts}>
        <Facts
          items={[
            [t.page.owner, property.ownerName],
            [t.page.entrusted, property.permissions && <Entrusted key="entrusted" {...property} />],
            [t.form.purpose, t.purposes[property.purpose]],
            [t.form.areaTotal, metres(areaTotal)],
            [t.form.areaLiving, metres(areaLiving)],
            [t.form.rooms, rooms],
            [t.form.residents, residentsCount],
            [
              t.page.complex,
              property.complexId && (
                <Link key="complex" to={`/complexes/${property.complexId}`}>
                  {property.complexName}
                </Link>
              ),
            ],
            [t.form.region, address.region],
            [t.form.entrance, address.entrance],
            [t.form.floor, address.floor],
            [t.page.postal, address.postalCode],
            [t.page.registers, property.cadastralNumber],
            [t.page.registry, property.registryNumber],
          ]}
        />
      </Card>
      {property.accessNotes && (
        <Card title={t.page.access}>
          <p className="body whitespace-pre-line">{property.accessNotes}</p>
        </Card>
      )}
      {property.notes && (
        <Card title={t.page.notes}>
          <p className="body whitespace-pre-line">{property.notes}</p>
        </Card>
      )}
    </>
  );
}
