import { discardImport, type Import } from '@kliuchar/api-schema/imports';
import { imports as t } from '../../i18n/uk/imports.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { useImports } from './import-queries.ts';

/** What was begun and left, and what can still be taken back. */
export function RecentImports() {
  const query = useImports();
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t.recent}>
      <ul className="imp-recent">
        {items.map((table) => (
          <Recent key={table.id} table={table} />
        ))}
      </ul>
    </Section>
  );
}

function Recent({ table }: { readonly table: Import }) {
  const { id, kind, state, counts, fileName, createdAt } = table;
  const isOpen = state === 'open' || state === 'saving';
  const discard = async () => {
    try {
      await call(discardImport, { params: { importId: id } });
      await queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
      toast({ title: t.discarded, variant: 'success' });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <li>
      <span>
        <b>{t.kinds[kind].label}</b>
        <small className="muted">
          {fileName} · {t.rows(counts.total)} · {formatInstant(createdAt)} · {t.states[state]}
        </small>
      </span>
      {state === 'open' && counts.saved === 0 && (
        <Button variant="g" size="sm" aria-label={`${t.discard}: ${fileName}`} onClick={() => void discard()}>
          {t.discard}
        </Button>
      )}
      <ButtonLink
        size="sm"
        to={`?import=${id}&step=${isOpen ? 'check' : 'result'}`}
        aria-label={`${isOpen ? t.goOn : t.open}: ${fileName}`}
      >
        {isOpen ? t.goOn : t.open}
      </ButtonLink>
    </li>
  );
}
