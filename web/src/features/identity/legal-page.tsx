import { legal } from '../../i18n/uk/legal.ts';
import { AuthLayout } from './auth-layout.tsx';

type LegalPageProps = { readonly title: string; readonly parts: readonly (readonly [heading: string, text: string])[] };

/** What one agrees to when an account is made, in short paragraphs. */
export function LegalPage({ title, parts }: LegalPageProps) {
  return (
    <AuthLayout>
      <div className="stack">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="cap">{legal.updated}</p>
        {parts.map(([heading, text]) => (
          <section key={heading} className="grid gap-1">
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </AuthLayout>
  );
}
