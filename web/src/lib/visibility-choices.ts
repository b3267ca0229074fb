import { DOCUMENT_VISIBILITIES } from '@kliuchar/api-schema/documents';
import { documents as t } from '../i18n/uk/documents.ts';

/** Whom a paper is shown to; a manager shows it to no fewer than himself, and no tenant sees what is of a whole complex. */
export function visibilityChoices(isManager: boolean, isOfComplex = false) {
  if (isOfComplex)
    return (['owner', 'manager'] as const).map((value) => ({
      value,
      ...t.visibilities[value],
      ...t.ofComplexSeen[value],
    }));
  if (!isManager) return DOCUMENT_VISIBILITIES.map((value) => ({ value, ...t.visibilities[value] }));
  return (['manager', 'tenant'] as const).map((value) => ({ value, ...t.managersVisibilities[value] }));
}
