import { BookOpen } from 'lucide-react';
import { KeysSection } from '../features/integrations/keys-section.tsx';
import { WebhooksSection } from '../features/integrations/webhooks-section.tsx';
import { integrations as t } from '../i18n/uk/integrations.ts';
import { PageHeader } from '../ui/parts.tsx';

/** What an owner's own programs come in by, and where they are told of changes. */
export default function IntegrationsRoute() {
  return (
    <div className="profile">
      <PageHeader
        title={t.title}
        sub={t.lead}
        actions={
          <a className="btn o" href="/api/reference" target="_blank" rel="noreferrer">
            <BookOpen aria-hidden="true" />
            {t.reference}
          </a>
        }
      />
      <div className="sections in-order">
        <KeysSection />
        <WebhooksSection />
      </div>
    </div>
  );
}
