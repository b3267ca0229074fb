import { type ContractMessage, listContractMessages } from '@kliuchar/api-schema/notification-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, CircleCheckBig, Clock, type LucideIcon, MailX, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { hasDevelopmentOutbox } from '../../lib/development.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card } from '../../ui/parts.tsx';
import { MessageStops } from './message-stops.tsx';
import { ShareButton } from './share-dialog.tsx';
import './reminders.css';

const LOOKS: Readonly<Record<ContractMessage['status'], readonly [BadgeTone, LucideIcon]>> = {
  queued: ['wait', Clock],
  stored: ['neutral', Ban],
  sent: ['ok', Send],
  delivered: ['ok', CircleCheckBig],
  failed: ['bad', CircleAlert],
  suppressed: ['neutral', MailX],
};

const STEP = 5;
const MOST = 100;

/** «Кому, чим, коли, що сталося»: of a contract, or of one of its receipts. */
export function MessageLog({ contractId, receiptId }: { readonly contractId: string; readonly receiptId?: string }) {
  const [limit, setLimit] = useState(STEP);
  const isDemo = useSession()?.demo.inside === true;
  // There nothing is left to be set up by anybody.
  const isKept = isDemo || hasDevelopmentOutbox();
  const query = useQuery({
    queryKey: ['notifications', 'messages', contractId, receiptId ?? null, limit],
    queryFn: ({ signal }) =>
      call(listContractMessages, { params: { contractId }, query: { limit, ...(receiptId && { receiptId }) }, signal }),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return null;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.logFailed} onRetry={() => void query.refetch()} />;
  }
  const { items, total } = query.data;
  return (
    <Card title={t.log}>
      <div className="body">
        <MessageStops contractId={contractId} />
        {isKept && items.some(({ status }) => status === 'stored') && (
          <p className="muted">{hasDevelopmentOutbox() ? <KeptHere /> : t.kept.demo}</p>
        )}
        {items.length === 0 && <p className="muted">{receiptId ? t.logEmptyReceipt : t.logEmpty}</p>}
        <ul className="sentlog">
          {items.map((item) => (
            <Entry key={item.id} item={item} isKept={isKept} />
          ))}
        </ul>
        <div className="acts">
          <ShareButton contractId={contractId} {...(receiptId && { receiptId })} />
          {total > limit && limit < MOST && (
            <Button size="sm" onClick={() => setLimit(Math.min(MOST, limit + 4 * STEP))}>
              {t.more}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Entry({ item, isKept }: { readonly item: ContractMessage; readonly isKept: boolean }) {
  const { kind, channel, recipient, status, attempts, reason, createdAt, sentAt } = item;
  const [tone, icon] = LOOKS[status];
  const words = [t.via[channel], recipient, formatInstant(sentAt ?? createdAt), attempts > 1 && t.attempts(attempts)];
  return (
    <li>
      <span>{t.kind(kind)}</span>
      <Badge tone={tone} icon={icon}>
        {status === 'stored' && isKept ? t.kept.status : t.status[status]}
      </Badge>
      <p className="num">{words.filter(Boolean).join(' · ')}</p>
      {reason && <p className="why">{reason}</p>}
    </li>
  );
}

/** Where a server that writes to nobody keeps what it would have sent. */
function KeptHere() {
  return (
    <>
      {t.kept.development} <Link to="/dev/outbox">{t.kept.outbox}</Link>
    </>
  );
}
