import type { DocumentTemplate } from '@kliuchar/api-schema/document-templates';
import { amendment } from './papers/amendment-paper.ts';
import { claim } from './papers/claim-paper.ts';
import { handoverAct } from './papers/handover-paper.ts';
import { invoice } from './papers/invoice-paper.ts';
import { housingLease, premisesLease } from './papers/lease-paper.ts';
import { reconciliation } from './papers/reconciliation-paper.ts';
import { servicesAct } from './papers/services-act-paper.ts';
import { terminationNotice } from './papers/termination-paper.ts';
import type { Template } from './template-types.ts';

/** In the order in which a lease needs them. */
export const TEMPLATES: Readonly<Record<DocumentTemplate, Template>> = {
  housing_lease: housingLease,
  premises_lease: premisesLease,
  handover_act: handoverAct,
  amendment,
  invoice,
  services_act: servicesAct,
  reconciliation,
  claim,
  termination_notice: terminationNotice,
};
