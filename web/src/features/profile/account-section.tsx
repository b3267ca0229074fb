import { Plug, ScrollText, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { account as t } from '../../i18n/uk/account.ts';
import { late } from '../../lib/late.ts';
import { useRole } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { ExportRow } from './export-row.tsx';
import './profile.css';

const DeletionDialog = late(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }));

/** What is kept of me, and the way out. */
export function AccountSection() {
  const [removing, setRemoving] = useState(false);
  const isOwner = useRole() === 'owner';
  return (
    <Section title={t.title}>
      <ul className="entries">
        {isOwner && (
          <li>
            <span className="with-icon">
              <Plug aria-hidden="true" />
              <span>
                {t.integrations}
                <small>{t.integrationsText}</small>
              </span>
            </span>
            <ButtonLink size="sm" to="/profile/integrations">
              {t.openIntegrations}
            </ButtonLink>
          </li>
        )}
        {isOwner && (
          <li>
            <span className="with-icon">
              <ScrollText aria-hidden="true" />
              <span>
                {t.journal}
                <small>{t.journalText}</small>
              </span>
            </span>
            <ButtonLink size="sm" to="/profile/journal">
              {t.openJournal}
            </ButtonLink>
          </li>
        )}
        <ExportRow />
        <li>
          <span className="with-icon">
            <Trash2 aria-hidden="true" />
            <span>
              {t.remove}
              <small>{t.removeText}</small>
            </span>
          </span>
          <Button size="sm" onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        </li>
      </ul>
      {removing && (
        <Suspense>
          <DeletionDialog onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </Section>
  );
}
