import { getFile } from '@kliuchar/api-schema/files';
import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { Link } from 'react-router';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { urlOf } from '../../lib/http.ts';
import { registerFigures } from '../../lib/register-figures.ts';
import { Card, Facts } from '../../ui/parts.tsx';
import { MeterStatus, placeOf, Verification } from './device-list.tsx';
import { Register } from './register.tsx';

const valuesOf = (values: readonly string[], { unit, decimals }: PhysicalMeter): string =>
  `${nameZones(values.map((value) => registerFigures(value, decimals)))}\u00a0${unit}`;

export function MeterFacts({ meter }: { readonly meter: PhysicalMeter }) {
  const { digits, decimals, unit, replacedBy, closingValues } = meter;
  return (
    <Card title={t.page.facts} aside={<MeterStatus status={meter.status} />}>
      <p className="body">
        <Register
          digits={digits}
          decimals={decimals}
          value={meter.lastReading?.values[0] ?? meter.initialValues[0] ?? '0'}
        />
      </p>
      {meter.photoId && <Photo fileId={meter.photoId} serial={meter.serial} />}
      <Facts
        items={[
          [
            t.page.property,
            meter.propertyId ? (
              <Link key="p" to={`/properties/${meter.propertyId}`}>
                {placeOf(meter)}
              </Link>
            ) : (
              placeOf(meter)
            ),
          ],
          [t.page.place, meter.place],
          [
            t.page.parent,
            meter.parentMeterId && (
              <Link key="m" to={`/physical-meters/${meter.parentMeterId}`}>
                {meter.parentSerial ? t.serial(meter.parentSerial) : t.page.open}
              </Link>
            ),
          ],
          [t.page.zones, meter.zones > 1 ? t.zoneCount(meter.zones) : null],
          [t.page.unit, unit],
          [t.page.register, t.page.registerOf(digits, decimals)],
          [t.page.multiplier, meter.multiplier === '1' ? null : formatDecimalUk(meter.multiplier)],
          [t.page.installedOn, formatDay(meter.installedOn)],
          [t.page.initial, valuesOf(meter.initialValues, meter)],
          [t.page.verifiedOn, meter.verifiedOn && formatDay(meter.verifiedOn)],
          [t.page.nextVerificationOn, meter.nextVerificationOn && <Verification key="v" meter={meter} />],
          [t.page.replacedOn, meter.replacedOn && formatDay(meter.replacedOn)],
          [t.page.closing, closingValues.length > 0 ? valuesOf(closingValues, meter) : null],
          [
            t.page.successor,
            replacedBy && (
              <Link key="n" to={`/physical-meters/${replacedBy}`}>
                {t.page.open}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  );
}

/** The device as it hangs, small; the whole picture is one press away. */
function Photo({ fileId, serial }: { readonly fileId: string; readonly serial: string }) {
  const href = urlOf(getFile, { params: { fileId } });
  return (
    <p className="body">
      <a className="device-photo" href={href} target="_blank" rel="noreferrer">
        <img src={href} alt={t.page.devicePhoto(serial)} loading="lazy" />
      </a>
    </p>
  );
}
