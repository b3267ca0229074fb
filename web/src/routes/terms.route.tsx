import { LegalPage } from '../features/identity/legal-page.tsx';
import { legal } from '../i18n/uk/legal.ts';

export default function TermsRoute() {
  return <LegalPage {...legal.terms} />;
}
