import {
  type BankLine,
  type BankLineShare,
  type ConfirmResult,
  confirmBankLines,
  ignoreBankLines,
  LINES_AT_ONCE,
  listBankLines,
  rematchBankLines,
  restoreBankLines,
  undoBankLine,
} from '@kliuchar/api-schema/bank-statements';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';

/** What the line itself suggests: its parts, else the whole sum to the contract it was found for. */
export function suggestedShares({ suggestion, shares, amountKop }: BankLine): BankLineShare[] {
  if (shares.length > 0)
    return shares.map(({ contractId, receiptId, amountKop: part }) => ({
      contractId,
      amountKop: part,
      ...(receiptId !== null && { receiptId }),
    }));
  if (suggestion === null) return [];
  const { contractId, receiptId } = suggestion;
  return [{ contractId, amountKop, ...(receiptId !== null && { receiptId }) }];
}

/** What of a settled transfer stands nowhere, because a payment it became was reversed; the line itself waits only when all of them are. */
export function unsettledKop({
  status,
  amountKop,
  payments,
}: Pick<BankLine, 'status' | 'amountKop' | 'payments'>): Kop {
  if (status !== 'confirmed' || !payments.some((payment) => payment.status === 'reversed')) return kop(0);
  const standing = payments.filter((payment) => payment.status === 'posted').map((payment) => payment.amountKop);
  return kop(Math.max(0, amountKop - sumKop(standing)));
}

type Confirmation = {
  readonly line: BankLine;
  readonly shares: readonly BankLineShare[];
  readonly evenIfSimilar: boolean;
};

function wireLine({ line, shares, evenIfSimilar }: Confirmation) {
  return { lineId: line.id, shares: [...shares], evenIfSimilar };
}

/** One line; a refusal is thrown, so that whoever asked can say it where it arose. */
export async function confirmOne(confirmation: Confirmation): Promise<void> {
  const { items } = await call(confirmBankLines, { body: { lines: [wireLine(confirmation)] } });
  const [refused] = refusedOf(items);
  if (refused) throw new ApiError({ status: 409, code: refused.code ?? '', errors: [refused.error ?? ''] });
  const { line, shares } = confirmation;
  // Another contract than suggested has taught who pays for it: the other transfers of this payer are looked at again.
  const suggested = new Set(suggestedShares(line).map(({ contractId }) => contractId));
  if (shares.some(({ contractId }) => !suggested.has(contractId))) await call(rematchBankLines);
  await dataChanged();
  toast({ title: t.confirmed(formatUah(line.amountKop)), variant: 'success' });
}

function refusedOf(items: ConfirmResult['items']) {
  return items.filter(({ ok }) => !ok);
}

/** What needs no second look: sure, divided in one way at most, and like no payment that is there. */
function isSure({ suggestion, similarPayment, isAmbiguous }: BankLine): boolean {
  return suggestion !== null && similarPayment?.status !== 'posted' && !isAmbiguous;
}

/** All of high confidence, a call's worth at a time; what is refused or looks like a payment stays for the person. */
export async function confirmSure(): Promise<{ readonly done: number; readonly left: number }> {
  let done = 0;
  let left = 0;
  for (;;) {
    const query = { status: ['waiting' as const], confidence: ['high' as const], limit: LINES_AT_ONCE, offset: left };
    const { items } = await call(listBankLines, { query });
    if (items.length === 0) return { done, left };
    const sure = items.filter(isSure);
    const lines = sure.map((line) => wireLine({ line, shares: suggestedShares(line), evenIfSimilar: false }));
    const answers = lines.length === 0 ? [] : (await call(confirmBankLines, { body: { lines } })).items;
    const refused = refusedOf(answers).length;
    done += answers.length - refused;
    left += items.length - sure.length + refused;
  }
}

export async function ignoreLine({ id }: BankLine): Promise<void> {
  await call(ignoreBankLines, { body: { ids: [id] } });
  await dataChanged();
  toast({ title: t.ignored, variant: 'success' });
}

export async function restoreLine({ id }: BankLine): Promise<void> {
  await call(restoreBankLines, { body: { ids: [id] } });
  await dataChanged();
  toast({ title: t.restored, variant: 'success' });
}

export async function undoLine({ id }: BankLine): Promise<void> {
  await call(undoBankLine, { params: { lineId: id }, body: {} });
  await dataChanged();
  toast({ title: t.undone, variant: 'success' });
}

export async function rematchAll(): Promise<void> {
  const { changed } = await call(rematchBankLines);
  await dataChanged();
  toast({ title: t.rematched(changed), variant: 'success' });
}
