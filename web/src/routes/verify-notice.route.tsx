import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AuthLayout } from '../features/identity/auth-layout.tsx';
import { pendingEmail } from '../features/identity/pending-email.ts';
import { ResendLetter } from '../features/identity/resend-letter.tsx';
import { registration as t } from '../i18n/uk/registration.ts';
import { hasDevelopmentOutbox } from '../lib/development.ts';
import { ButtonLink } from '../ui/button.tsx';

/** After registration: where the letter went, another one after a minute, another address. */
export default function VerifyNoticeRoute() {
  const [email] = useState(pendingEmail);
  return (
    <AuthLayout>
      <div className="stack">
        <h1 tabIndex={-1}>{t.notice.title}</h1>
        <p className="flex gap-2">
          <MailCheck aria-hidden="true" size={20} />
          <span>{email ? t.notice.sentTo(email) : t.notice.sent}</span>
        </p>
        <p className="muted">{t.notice.spam}</p>
        {email && <ResendLetter email={email} waitFirst />}
        <div className="flex flex-wrap gap-2">
          {hasDevelopmentOutbox() && (
            <ButtonLink to="/dev/outbox" variant="o">
              {t.notice.outbox}
            </ButtonLink>
          )}
          <ButtonLink to="/register" variant="g">
            {t.notice.otherEmail}
          </ButtonLink>
          <ButtonLink to="/login" variant="g">
            {t.notice.toLogin}
          </ButtonLink>
        </div>
      </div>
    </AuthLayout>
  );
}
