import type {
  ReadingWindow,
  ServiceCode,
  ServiceMethod,
  ServicePayer,
} from '@kliuchar/domain/properties/service-settings';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';

export type ServiceRow = {
  code: ServiceCode;
  title?: string | null;
  payer: ServicePayer;
  method: ServiceMethod;
  readingWindow?: ReadingWindow | null;
  photoRequired?: boolean;
};

export function listServices(db: Db, propertyId: string): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(
    'info.services',
    `select s.code, s.title, s.payer, s.method, s.reading_window as "readingWindow", s.photo_required as "photoRequired"
       from property_services s where s.property_id = $1 and s.owner_id = any ($2::uuid[]) order by s.position`,
    [propertyId, db.ownerIds],
  );
}

/** What the lease says of the service of one of its meters; null where the service is not set up. */
export function findServiceOfMeter(
  db: Db,
  contractId: string,
  meterId: string,
): Promise<{ payer: ServicePayer; photoRequired: boolean } | null> {
  return db.one(
    'info.service-of-meter',
    `select s.payer, s.photo_required as "photoRequired"
       from contracts c join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.id = $2
       join lateral (${LEASE_SERVICES}) s on s.code = m.service
      where c.id = $1 and c.owner_id = any ($3::uuid[]) limit 1`,
    [contractId, meterId, db.ownerIds],
  );
}
