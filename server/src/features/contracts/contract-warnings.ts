import type { Contract } from '@kliuchar/api-schema/contracts';
import { isLive } from '@kliuchar/domain/contracts/contract-status';
import { legalHints } from '@kliuchar/domain/contracts/legal-hints';
import { noticeHint } from '@kliuchar/domain/contracts/notice';
import { isCappedByNbu, penaltyCapHint } from '@kliuchar/domain/ledger/penalty-cap';
import { decimal } from '@kliuchar/domain/money/decimal';
import { SERVICE_CODES, serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { NBSP } from '@kliuchar/domain/text/typography';
import type { FullContractRow, MissingHandover } from './full-contract.sql.ts';

type Warning = Contract['warnings'][number];

/**
 * Warnings never block (product.md §5): the law's hints, a notice that the law or the contract does not give, a penalty above what the law
 * lets be claimed, readings nobody took at the handover.
 */
export function contractWarnings(row: FullContractRow, handovers: readonly MissingHandover[]): Warning[] {
  return [...hintsOf(row), ...penaltyWarnings(row), ...noticeWarnings(row), ...handoverWarnings(handovers)];
}

function penaltyWarnings({ late_fee: fee, key_rate, landlord_kind, tenant_kind, status }: FullContractRow): Warning[] {
  if (fee.mode !== 'percent_day' || key_rate === null) return [];
  if (!isBeingAgreed(status) || !isCappedByNbu([landlord_kind, tenant_kind])) return [];
  const text = penaltyCapHint(decimal(fee.percent), decimal(key_rate));
  return text === null ? [] : [{ code: 'penalty_above_cap', text }];
}

function isBeingAgreed(status: FullContractRow['status']): boolean {
  return status === 'draft' || status === 'declined' || isLive(status);
}

function hintsOf(row: FullContractRow): Warning[] {
  if (!isBeingAgreed(row.status)) return [];
  const hints = legalHints({
    kind: row.purpose,
    startDate: row.start_date,
    // A notice has given it an end.
    endDate: row.end_date ?? row.termination?.endsOn ?? null,
    depositCurrency: row.deposit_currency,
    notes: row.notes,
  });
  return hints.map(({ code, textUk }) => ({ code, text: textUk }));
}

function noticeWarnings(row: FullContractRow): Warning[] {
  const { termination } = row;
  if (row.status !== 'notice' || termination === null) return [];
  const terms = {
    kind: row.purpose,
    startDate: row.start_date,
    endDate: row.end_date,
    noticeDays: row.notice_days,
  };
  const hint = noticeHint(terms, termination);
  return hint === null ? [] : [{ code: hint.code, text: hint.textUk }];
}

const HANDOVERS = [
  { at: 'start', code: 'no_handover_reading', when: 'на початок оренди', act: 'акта приймання-передачі' },
  { at: 'end', code: 'no_closing_reading', when: 'на кінець оренди', act: 'акта повернення' },
] as const;

/** At most so many are named; a house of fifty meters has one sentence too. */
const NAMED = 5;

/** One remark for each end of the lease, whatever the number of meters. */
function handoverWarnings(missing: readonly MissingHandover[]): Warning[] {
  return HANDOVERS.flatMap(({ at, code, when, act }) => {
    const meters = missing.filter((meter) => meter.at === at).map(meterName);
    const [only, second] = meters;
    if (only === undefined) return [];
    if (second === undefined) return [{ code, text: `${only}: немає показника ${when}. Внесіть його з${NBSP}${act}.` }];
    const rest = meters.length - NAMED;
    const named = `${meters.slice(0, NAMED).join('; ')}${rest > 0 ? ` та ще ${rest}` : ''}`;
    return [{ code, text: `Немає показників ${when}: ${named}. Внесіть їх з${NBSP}${act}.` }];
  });
}

function meterName({ service, serial }: MissingHandover): string {
  const code = SERVICE_CODES.find((known) => known === service) ?? 'custom';
  return `${serviceTitle({ code, title: null })}, лічильник №${NBSP}${serial}`;
}
