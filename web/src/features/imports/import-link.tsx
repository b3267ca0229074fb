import type { ImportKind } from '@kliuchar/domain/imports/import-fields';
import { Table2, Upload } from 'lucide-react';
import { exports as t } from '../../i18n/uk/exports.ts';
import { useRole } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

type Props = { readonly kind: ImportKind };

/** Beside «Додати …» while there is nothing yet (ux.md I1): whoever has a table need not type it anew. */
export function ImportLink({ kind }: Props) {
  if (useRole() !== 'owner') return null;
  return (
    <ButtonLink to={`/import?kind=${kind}`}>
      <Table2 aria-hidden="true" />
      {t.fromExcel}
    </ButtonLink>
  );
}

/** The same in the head of a list that has something already. */
export function ImportMenu({ kind }: Props) {
  if (useRole() !== 'owner') return null;
  return (
    <ButtonLink icon to={`/import?kind=${kind}`} aria-label={t.importMenu} title={t.importMenu}>
      <Upload aria-hidden="true" />
    </ButtonLink>
  );
}
