import { type BankLine, confirmBankLines } from '@kliuchar/api-schema/bank-statements';
import { kop } from '@kliuchar/domain/money/kop';
import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { findContracts } from '../../lib/find-choices.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { confirmOne, suggestedShares } from './line-deeds.ts';
import './bank-statements.css';

type Share = { contractId: string; amountKop: number | null };
type Values = { shares: Share[] };
const BODY = confirmBankLines.body;

type Props = { readonly line: BankLine; readonly onClose: () => void };

/** What a transfer is for: another contract than suggested, or several of them. */
export function LineDialog({ line, onClose }: Props) {
  const { amountKop, suggestion, paidOn, payerName, purpose, similarPayment } = line;
  const isSimilar = similarPayment?.status === 'posted';
  const form = useAppForm<Values, typeof BODY>({
    schema: BODY,
    defaults: { shares: suggestion === null ? [{ contractId: '', amountKop }] : partsOf(line) },
    toBody: ({ shares }) => ({ lines: [{ lineId: line.id, shares, evenIfSimilar: isSimilar }] }),
    onSubmit: async ({ lines }) => {
      const [wanted] = lines;
      if (wanted === undefined) return;
      const shares = wanted.shares.map((share) => ({ contractId: share.contractId, amountKop: share.amountKop }));
      await confirmOne({ line, shares, evenIfSimilar: isSimilar });
      onClose();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'shares' });
  const values = useWatch({ control: form.control }) as Values;
  const leftKop = amountKop - values.shares.reduce((sum, share) => sum + (share.amountKop ?? 0), 0);
  const lead = [formatDay(paidOn), payerName, purpose].filter(Boolean).join(' · ');
  return (
    <Sheet open onClose={onClose} title={t.form.title(formatUah(amountKop))} lead={lead}>
      {isSimilar && <Note tone="warn">{t.similar.posted(formatDay(similarPayment.paidOn))}</Note>}
      <Form form={form} inDialog submitLabel={isSimilar ? t.confirmAnyway : t.form.submit}>
        {fields.map((field, at) => (
          <section key={field.id} className="bank-share" aria-label={t.form.share(at + 1)}>
            <Pair>
              <SearchField
                form={form}
                name={`shares.${at}.contractId`}
                label={t.form.contract}
                kind="contracts"
                find={findContracts}
                failed={t.form.findFailed}
                {...labelOf(line, values.shares[at]?.contractId)}
              />
              <MoneyField form={form} name={`shares.${at}.amountKop`} label={t.form.amount} />
            </Pair>
            <Place line={line} contractId={values.shares[at]?.contractId} />
            {fields.length > 1 && (
              <Button size="sm" variant="g" aria-label={t.form.removeShare(at + 1)} onClick={() => remove(at)}>
                {t.form.remove}
              </Button>
            )}
          </section>
        ))}
        <div>
          <Button onClick={() => append({ contractId: '', amountKop: leftKop > 0 ? leftKop : null })}>
            <Plus aria-hidden="true" />
            {t.form.add}
          </Button>
        </div>
        {leftKop !== 0 && (
          <p className="spread-left" role="status">
            <span>{t.form.left}</span>
            <Money amountKop={kop(leftKop)} wrong={leftKop < 0} />
          </p>
        )}
        <p className="muted">{t.form.oldest}</p>
      </Form>
    </Sheet>
  );
}

function partsOf(line: BankLine): Share[] {
  return suggestedShares(line).map(({ contractId, amountKop }) => ({ contractId, amountKop }));
}

/** A contract that was suggested; others bring their names when they are chosen. */
const known = ({ suggestion, shares }: BankLine, contractId: string | undefined) =>
  [...shares, ...(suggestion === null ? [] : [suggestion])].find((one) => one.contractId === contractId);

/** The number of a contract that was suggested. */
function labelOf(line: BankLine, contractId: string | undefined) {
  const contract = known(line, contractId);
  return contract && { selectedLabel: `№\u00a0${contract.contractNumber}` };
}

/** Its object: of two contracts of one tenant the numbers alone do not say which is which. */
function Place({ line, contractId }: { readonly line: BankLine; readonly contractId: string | undefined }) {
  const contract = known(line, contractId);
  return contract ? <p className="cap">{contract.propertyName}</p> : null;
}
