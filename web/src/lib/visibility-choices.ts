import { DOCUMENT_VISIBILITIES } from '@kliuchar/api-schema/documents';
import { documents as t } from '../i18n/uk/documents.ts';

/** Whom a paper is shown to; a manager shows it to no fewer than himself. */
export function visibilityChoices(isManager: boolean) {
  if (!isManager) return DOCUMENT_VISIBILITIES.map((value) => ({ value, ...t.visibilities[value] }));
  return (['manager', 'tenant'] as const).map((value) => ({ value, ...t.managersVisibilities[value] }));
}
