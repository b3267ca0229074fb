import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, type LucideIcon, Search, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { confirmOne, ignoreLine, restoreLine, suggestedShares, undoLine, unsettledKop } from './line-deeds.ts';
import { LineDialog } from './line-dialog.tsx';

const LOOKS: Readonly<Record<BankLine['confidence'], readonly [BadgeTone, LucideIcon]>> = {
  high: ['ok', CircleCheck],
  medium: ['wait', CircleHelp],
  low: ['warn', CircleHelp],
  none: ['neutral', Search],
};

/** One transfer: who, what for, what we take it for and why, and what to do with it. */
export function LineRow({ line }: { readonly line: BankLine }) {
  return (
    <li className="bank-line">
      <div className="bank-who">
        <div className="bank-sum">
          <Money amountKop={line.amountKop} />
          <span className="muted num">{formatDay(line.paidOn)}</span>
        </div>
        <b>{line.payerName ?? t.unknownPayer}</b>
        {line.payerIbanMasked && <span className="muted num"> {line.payerIbanMasked}</span>}
        {line.purpose && <p className="muted">{wholeNumbers(line.purpose)}</p>}
      </div>
      {line.status === 'waiting' ? <Waiting line={line} /> : <Settled line={line} />}
    </li>
  );
}

function Waiting({ line }: { readonly line: BankLine }) {
  const [choosing, setChoosing] = useState(false);
  const { suggestion, shares, similarPayment, confidence, reason, isAmbiguous } = line;
  const [tone, icon] = LOOKS[confidence];
  const confirm = useMutation({
    mutationFn: () => confirmOne({ line, shares: suggestedShares(line), evenIfSimilar: false }),
    meta: { failed: t.actFailed },
  });
  const ignore = useMutation({ mutationFn: () => ignoreLine(line), meta: { failed: t.actFailed } });
  const isTwin = similarPayment?.status === 'posted';
  return (
    <>
      <div className="bank-what">
        <Badge tone={tone} icon={icon}>
          {t.confidence[confidence]}
        </Badge>
        {shares.map(({ contractId, propertyName, tenantName, receiptNumber, amountKop }) => (
          <p key={receiptNumber ?? contractId}>
            <Link to={`/contracts/${contractId}?tab=payments`}>{propertyName}</Link>
            <span className="t2">
              {wholeNumbers([tenantName, receiptNumber, formatUah(amountKop)].filter(Boolean).join(' · '))}
            </span>
          </p>
        ))}
        {suggestion && shares.length === 0 && (
          <p>
            <Link to={`/contracts/${suggestion.contractId}?tab=payments`}>{suggestion.propertyName}</Link>
            <span className="t2">
              {wholeNumbers(
                [suggestion.tenantName, suggestion.receiptNumber, owed(suggestion.payableKop)]
                  .filter(Boolean)
                  .join(' · '),
              )}
            </span>
          </p>
        )}
        <p className="muted">
          {[t.reasons[reason], line.isOtherPayer && t.otherPayer, isAmbiguous && t.ambiguous]
            .filter(Boolean)
            .join('; ')}
        </p>
        {similarPayment && (
          <Note tone={isTwin ? 'warn' : 'info'} className="bank-twin">
            {t.similar[similarPayment.status](formatDay(similarPayment.paidOn))}
          </Note>
        )}
      </div>
      <div className="bank-acts">
        {suggestion && !isTwin && (
          <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t.confirm}
          </Button>
        )}
        <Button size="sm" variant={suggestion ? 'g' : 'o'} onClick={() => setChoosing(true)}>
          {suggestion ? t.change : t.pick}
        </Button>
        <Button size="sm" variant="g" busy={ignore.isPending} onClick={() => ignore.mutate()}>
          {t.ignore}
        </Button>
      </div>
      {choosing && <LineDialog line={line} onClose={() => setChoosing(false)} />}
    </>
  );
}

function owed(payableKop: BankLine['amountKop']): string {
  return payableKop > 0 ? t.debt(formatUah(payableKop)) : t.noDebt;
}

function Settled({ line }: { readonly line: BankLine }) {
  const [undoing, setUndoing] = useState(false);
  const restore = useMutation({ mutationFn: () => restoreLine(line), meta: { failed: t.actFailed } });
  const leftKop = unsettledKop(line);
  return (
    <>
      {leftKop > 0 && (
        <Badge tone="warn" icon={Undo2}>
          {t.unsettled(formatUah(leftKop))}
        </Badge>
      )}
      {line.payments.length > 0 && (
        <ul className="bank-what">
          {line.payments.map((payment) => (
            <li key={payment.id}>
              <Link to={`/contracts/${payment.contractId}?tab=payments`}>{payment.propertyName}</Link>
              <span className="t2">
                {[payment.tenantName, formatUah(payment.amountKop), payment.status === 'reversed' && t.reversed]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="bank-acts">
        {line.status === 'confirmed' ? (
          <Button size="sm" variant="g" onClick={() => setUndoing(true)}>
            <Undo2 aria-hidden="true" />
            {t.undo}
          </Button>
        ) : (
          <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
            {t.restore}
          </Button>
        )}
      </div>
      {undoing && (
        <ConfirmDialog
          open
          onClose={() => setUndoing(false)}
          title={t.undoTitle(formatUah(line.amountKop))}
          consequences={t.undoText}
          confirmLabel={t.undo}
          cancelLabel={t.undoKeep}
          onConfirm={() => undoLine(line)}
        />
      )}
    </>
  );
}
