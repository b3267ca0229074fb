import { DOCUMENT_VERSIONS_MAX } from '@kliuchar/api-schema/documents';
import type { Db } from '../../platform/db/scope.ts';

/** Which paper of a contract it is: its template, and what tells it from the others of that template. */
export type MadeOf = { readonly template: string; readonly subject: string };

type Of = { readonly ownerId: string; readonly contractId: string };

/** Two who make the same paper at once wait for each other, or each would find none. */
export async function holdMadePapers(
  db: Db,
  { ownerId, contractId, template }: Of & Pick<MadeOf, 'template'>,
): Promise<void> {
  await db.query(
    'documents.hold-made',
    `select pg_advisory_xact_lock(hashtextextended('documents.made:' || $1 || $2 || $3, 0))`,
    [ownerId, contractId, template],
  );
}

/** The newest of them that still takes a version; a manager renews what he is shown. */
export function findMadePaper(
  db: Db,
  { ownerId, contractId, template, subject, managedId }: Of & MadeOf & { readonly managedId: string | null },
): Promise<{ id: string; title: string; latest: number } | null> {
  return db.one(
    'documents.find-made',
    `select d.id, d.title, d.latest from documents d
      where d.owner_id = $1 and d.contract_id = $2 and d.template = $3 and d.template_subject = $4 and d.deleted_at is null and d.latest < $6
        and ($5::uuid is null or (d.property_id = $5 and d.visibility <> 'owner'))
      order by d.created_at desc, d.id desc limit 1`,
    [ownerId, contractId, template, subject, managedId, DOCUMENT_VERSIONS_MAX],
  );
}
