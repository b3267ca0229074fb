import * as contracts from '@kliuchar/api-schema/contracts';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as physicalMeters from '@kliuchar/api-schema/physical-meters';
import { AppError } from '../../edge/errors.ts';
import { contractStatement, counterpartyStatement, type LedgerView, statementName } from '../ledger/public.ts';
import { listMeterReadings, serialOfMeter } from '../meters/public.ts';
import { byOffset, filtersOf } from './list-pages.ts';
import { named, onlyOneOf } from './named-thing.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import * as words from './sheet-words.ts';

type History = Extract<ExportReport, 'statement' | 'meter_readings'>;

/** The history of one thing as a file. The thing is looked for first: a foreign one is 404, like on its screen. */
export const HISTORY_SHEETS: Readonly<Record<History, MakeSheet>> = {
  statement: async (deps, actor, given) => {
    const { name, id, filters } = onlyOneOf(['contractId', 'counterpartyId'], given);
    const query = filtersOf(contracts.getContractLedger, filters);
    const statement =
      name === 'contractId'
        ? await contractStatement(deps, actor, { contractId: id, query })
        : await counterpartyStatement(deps, actor, { counterpartyId: id, query });
    // Before the first byte: a head that is sent cannot be taken back.
    if (!('items' in statement))
      throw new AppError('bad_query', { fields: { on: 'Файл показує рух, а не баланс на день' } });
    return {
      of: await statementName(deps, actor, name === 'contractId' ? { contractId: id } : { counterpartyId: id }),
      columns: columnsOf('day Дата', 'text Документ', 'money Дебет', 'money Кредит', 'money Баланс'),
      rows: statementRows(statement, query.from ?? null),
    };
  },
  meter_readings: async (deps, actor, given) => {
    const { id, filters } = named('meterId', given);
    const query = filtersOf(physicalMeters.listPhysicalMeterReadings, filters);
    return {
      of: await serialOfMeter(deps, actor, id),
      columns: columnsOf(
        'day Дата',
        'text Місяць',
        'number Показник',
        'number Показник 2-ї зони',
        'number Показник 3-ї зони',
        'number Спожито',
        'number Спожито у 2-й зоні',
        'number Спожито у 3-й зоні',
        'text Звідки',
        'text Стан',
        'text Коментар',
      ),
      rows: byOffset(
        query,
        (page) => listMeterReadings(deps, actor, id, page),
        (row) => [
          [
            row.date,
            row.period,
            ...zonesOf(row.values),
            ...zonesOf(row.consumption),
            words.READING_SOURCES[row.source],
            words.SHEET_STATES[row.state],
            row.comment ?? null,
          ],
        ],
      ),
    };
  },
};

const zonesOf = (values: readonly string[]) => [0, 1, 2].map((zone) => values[zone] ?? null);

type Movements = Extract<LedgerView, { items: unknown }>;

async function* statementRows(statement: Movements, from: string | null) {
  if (from !== null) yield [[from, 'Баланс на початок', null, null, statement.openingBalanceKop]];
  yield statement.items.map(({ date, title, debitKop, creditKop, balanceKop }) => [
    date,
    title,
    debitKop,
    creditKop,
    balanceKop,
  ]);
}
