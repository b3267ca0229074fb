import { useSearchParams } from 'react-router';
import { AskForm } from '../features/support/ask-form.tsx';
import { FaqList } from '../features/support/faq-list.tsx';
import { OwnRequests } from '../features/support/own-requests.tsx';
import { support as t } from '../i18n/uk/support.ts';
import { titles } from '../i18n/uk/titles.ts';
import { PageHeader } from '../ui/parts.tsx';
import '../features/support/support.css';

/** Answers, the form, and what the person has asked before; a visitor has the public page `/support`. */
export default function HelpRoute() {
  const [params] = useSearchParams();
  return (
    <div className="help">
      <PageHeader title={titles.help} sub={t.lead} />
      <div className="sections">
        <FaqList />
        <AskForm failedRequestId={params.get('request')} page={params.get('from')} />
        <OwnRequests />
      </div>
    </div>
  );
}
