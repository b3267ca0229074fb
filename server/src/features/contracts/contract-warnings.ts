import type { Contract } from '@kliuchar/api-schema/contracts';
import { isLive } from '@kliuchar/domain/contracts/contract-status';
import { legalHints } from '@kliuchar/domain/contracts/legal-hints';
import { addDays, daysBetween } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { SERVICE_CODES, serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { NBSP } from '@kliuchar/domain/text/typography';
import type { ContractDetailRow } from './contract-rows.ts';
import type { MissingHandover } from './full-contract.sql.ts';

type Warning = Contract['warnings'][number];

/** Warnings never block (product.md §5): the law's hints, a notice that is too short, readings nobody took at the handover. */
export function contractWarnings(row: ContractDetailRow, handovers: readonly MissingHandover[]): Warning[] {
  return [...hintsOf(row), ...noticeWarnings(row), ...handovers.map(handoverWarning)];
}

function hintsOf(row: ContractDetailRow): Warning[] {
  if (row.status !== 'draft' && row.status !== 'declined' && !isLive(row.status)) return [];
  const hints = legalHints({
    kind: row.purpose,
    startDate: row.start_date,
    endDate: row.end_date,
    depositCurrency: row.deposit_currency,
    notes: row.notes,
  });
  return hints.map(({ code, textUk }) => ({ code, text: textUk }));
}

function noticeWarnings(row: ContractDetailRow): Warning[] {
  const { termination } = row;
  if (row.status !== 'notice' || termination === null) return [];
  const { givenOn, endsOn } = termination;
  const days = daysBetween(givenOn, endsOn);
  if (days >= row.notice_days) return [];
  const agreed = `${row.notice_days}${NBSP}${plural(row.notice_days, 'день', 'дні', 'днів')}`;
  const earliest = formatDay(addDays(givenOn, row.notice_days));
  return [
    {
      code: 'notice_too_short',
      text: `За договором про припинення попереджають щонайменше за ${agreed}, тобто не раніше ніж на ${earliest}. Погодьте скорочений строк з іншою стороною.`,
    },
  ];
}

function handoverWarning({ service, serial, at }: MissingHandover): Warning {
  const code = SERVICE_CODES.find((known) => known === service) ?? 'custom';
  const meter = `${serviceTitle({ code, title: null })}, лічильник №${NBSP}${serial}`;
  return at === 'start'
    ? {
        code: 'no_handover_reading',
        text: `${meter}: немає показника на початок оренди. Внесіть його з акта приймання-передачі.`,
      }
    : {
        code: 'no_closing_reading',
        text: `${meter}: немає показника на кінець оренди. Внесіть його з акта повернення.`,
      };
}
