import { createTemplateDocument as templateEndpoint } from '@kliuchar/api-schema/document-templates';
import { createDocument as documentEndpoint } from '@kliuchar/api-schema/documents';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { createFromTemplate } from '../document-templates/public.ts';
import { createDocument } from '../documents/public.ts';
import { storeFile } from '../files/public.ts';
import type { Agenda } from './agenda.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import { policyDays, policyPdf } from './invented-papers.ts';
import type { LivedLease } from './lease-steps.ts';
import { pictureOfPage } from './picture-of-page.ts';
import type { Stage } from './stage.ts';

type Lived = {
  readonly stage: Stage;
  readonly portfolio: Portfolio;
  readonly agenda: Agenda;
  readonly leases: readonly LivedLease[];
};

type Printed = BodyInputOf<typeof templateEndpoint> & {
  readonly template: 'housing_lease' | 'premises_lease' | 'reconciliation';
};
type Kept = Omit<BodyInputOf<typeof documentEndpoint>, 'fileId'> & {
  readonly fileName: string;
  readonly bytes: Promise<Buffer>;
};

/** Of these flats the signed lease is kept; they have come in the year. */
const SIGNED = [2, 12, 28] as const;
const OFFICE = 43;
const DEBTOR = 5;

/** A handful, by object, lease and person; each printed or drawn on the day it is kept. */
export function planPapers(year: Lived): void {
  const { stage, portfolio, agenda, leases } = year;
  const { today } = stage;
  const leaseOf = (home: number) => leases.findLast(({ lease }) => lease.home === home);
  const print = (on: Day, home: number, paper: Omit<Printed, 'contractId'>) =>
    agenda.add(on, async () => {
      const lived = leaseOf(home);
      if (lived) await keepPrinted(stage, { ...paper, contractId: lived.contractId });
    });
  for (const [order, home] of SIGNED.entries())
    print(addDays(today, -50 + order * 8), home, { template: 'housing_lease', visibility: 'tenant' });
  print(addDays(today, -96), OFFICE, { template: 'premises_lease', visibility: 'tenant' });
  print(addDays(today, -3), DEBTOR, { template: 'reconciliation', visibility: 'owner' });

  const policy = policyDays(today);
  const propertyId = portfolio.propertyIds.get(6);
  agenda.add(addDays(policy.from, 35), () =>
    keep(stage, {
      title: 'Страхування житла, кв. 7',
      kind: 'insurance',
      propertyId,
      validUntil: policy.until,
      fileName: 'policy.pdf',
      bytes: policyPdf(stage.deps, policy),
    }),
  );
  const extract = { kind: 'registry', fileName: 'extract.png' } as const;
  agenda.add(addDays(today, -210), () =>
    keep(stage, {
      ...extract,
      title: 'Витяг з реєстру прав, Львів',
      propertyId: portfolio.propertyIds.get(40),
      bytes: pictureOfPage(),
    }),
  );
  agenda.add(addDays(today, -95), () =>
    keep(stage, {
      ...extract,
      title: 'Виписка з ЄДР орендаря',
      counterpartyId: portfolio.tenantIds.get(OFFICE),
      bytes: pictureOfPage(),
    }),
  );
}

async function keepPrinted({ deps, actor }: Stage, { template, ...printed }: Printed): Promise<void> {
  const { contractId, visibility, separate, ...values } = bodyOf(templateEndpoint, printed);
  await createFromTemplate(deps, actor, { template, contractId, values, visibility, separate });
}

async function keep({ deps, actor }: Stage, { fileName, bytes, ...document }: Kept): Promise<void> {
  const incoming = { bytes: await bytes, fileName, purpose: 'document' };
  const ownerId = actor.ownerIds[0] ?? '';
  const file = await storeFile(deps, actor, incoming, (db) => ({ db, ownerId, propertyId: null }));
  await createDocument(deps, actor, bodyOf(documentEndpoint, { ...document, fileId: file.id }));
}
