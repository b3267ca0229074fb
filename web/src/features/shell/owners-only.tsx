import { frame } from '../../i18n/uk/frame.ts';
import { shell as t } from '../../i18n/uk/shell.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/parts.tsx';

/** A screen of owners that somebody else has come to by its address: why it is empty, and what he can do. */
export function OwnersOnly({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        kind="none"
        title={t.ownersOnly}
        actions={
          <>
            <ButtonLink to="/dashboard">{frame.goHome}</ButtonLink>
            <ButtonLink to="/profile">{t.profile}</ButtonLink>
          </>
        }
      >
        {t.ownersOnlyText}
      </EmptyState>
    </>
  );
}
