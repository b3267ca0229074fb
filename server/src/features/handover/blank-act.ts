import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { zoneName } from '@kliuchar/domain/meters/zone-name';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import {
  contractNotFound,
  type DocumentData,
  findOwnContract,
  firstTerms,
  loadDocumentData,
  type PrintedBlock,
  partyIntro,
  partyOpening,
  renderPaper,
  requisites,
  SIDES_TITLE,
  sideWords,
  textBlock,
} from '../contracts/public.ts';
import type { ActDetailRow, ActReading } from './act-rows.ts';
import { actTitle, meterTitle, movedClause } from './act-text.ts';
import { listActMeters, listActs } from './handover.sql.ts';

type Asked = { readonly contractId: string; readonly direction: ActDirection };

const EMPTY_ROWS = { keys: 3, rooms: 5, items: 12 } as const;
const DAY_BLANK = '«___» ______________ 20___ р.';

/**
 * An act to be filled in by pen: sides, object and meters are printed, what is seen on the spot is written. At the end of a lease the
 * things that were given stand in their lines already, so nothing is forgotten.
 */
export async function renderBlankAct(
  deps: Deps,
  actor: SessionActor,
  { contractId, direction }: Asked,
): Promise<FileAnswer> {
  const known = await withReadScope(deps.db, actor, async (db) => {
    const contract = await findOwnContract(db, contractId);
    if (contract === null) throw contractNotFound(contractId);
    const [data, meters, acts] = await Promise.all([
      firstTerms(db, contractId).then((terms) => loadDocumentData(deps, db, contract, terms)),
      listActMeters(db, contract.owner_id, contract.rental_object_id),
      listActs(db, contractId),
    ]);
    const actOf = (wanted: ActDirection) => acts.find((act) => act.direction === wanted);
    // What comes back is counted against what was given, not against a draft of the return.
    const given = actOf('in') ?? actOf(direction);
    return { data, meters, given, signedOn: contract.signed_on ?? contract.start_date };
  });
  const { data, given, meters } = known;
  const title = actTitle(direction);
  const { landlord, tenant } = sideWords(data.object.purpose);
  const blocks: PrintedBlock[] = [
    textBlock(
      `${partyOpening(data.landlord)}, далі\u00a0— ${landlord.nominative}, та ${partyIntro(data.tenant)}, далі\u00a0— ${tenant.nominative}, склали цей акт до договору №\u00a0${data.number} від ${formatDay(known.signedOn)}. ${movedClause(direction, data)}.`,
    ),
    ...formOf('Показники лічильників', ['Лічильник', 4], ['Одиниця', 2], ['Показник', 3])(meters.flatMap(meterRows)),
    ...formOf(
      'Ключі',
      ['Від чого', 6],
      ['Скільки', 2],
    )(
      filled(
        given?.keys.map(({ name, count }) => [name, direction === 'in' ? '' : `з\u00a0${count}`]),
        2,
        EMPTY_ROWS.keys,
      ),
    ),
    ...formOf(
      'Стан приміщень',
      ['Приміщення', 3],
      ['Стіни, підлога, вікна, двері', 7],
    )(
      filled(
        given?.rooms.map(({ name }) => [name, '']),
        2,
        EMPTY_ROWS.rooms,
      ),
    ),
    ...formOf(
      'Майно',
      ['Річ', 4],
      ['Де стоїть', 2],
      ['Шт.', 1],
      ['Стан', 3],
    )(filled(given?.items.map(itemRow(direction)), 4, EMPTY_ROWS.items)),
    { kind: 'heading', text: 'Зауваження' },
    { kind: 'lines', count: 3 },
    { kind: 'sides', title: SIDES_TITLE, signed: true, sides: sidesOf(data) },
  ];
  const paper = { title, number: data.number, place: data.object.city, day: DAY_BLANK, blocks };
  const content = await renderPaper(deps, paper, { sha256: null, isDraft: false });
  return { content, fileName: `${title} ${data.number}, порожній.pdf` };
}

function formOf(title: string, ...columns: (readonly [title: string, width: number])[]) {
  return (rows: readonly (readonly string[])[]): PrintedBlock[] =>
    rows.length === 0
      ? []
      : [
          { kind: 'heading', text: title },
          { kind: 'form', columns: columns.map(([name, width]) => ({ title: name, width })), rows },
        ];
}

function meterRows(meter: Omit<ActReading, 'values'>): string[][] {
  const name = `${meterTitle(meter)}, №\u00a0${meter.serial}`;
  if (meter.zones === 1) return [[name, meter.unit, '']];
  return Array.from({ length: meter.zones }, (_, zone) => [
    `${name}, ${zoneName(zone + 1, meter.zones)}`,
    meter.unit,
    '',
  ]);
}

const itemRow =
  (direction: ActDirection) =>
  ({
    name,
    room,
    count,
  }: ActDetailRow['items'][number]): string[] => // What comes back is counted anew, against what was given.
  [name, room, direction === 'in' ? String(count) : `з\u00a0${count}`, ''];

/** What is known, and as many lines again as it takes to write the rest. */
function filled(known: readonly string[][] = [], columns: number, atLeast: number): string[][] {
  const rest = Math.max(atLeast - known.length, 2);
  return [...known, ...Array.from({ length: rest }, () => Array.from({ length: columns }, () => ''))];
}

function sidesOf(data: DocumentData) {
  const words = sideWords(data.object.purpose);
  return [
    { role: words.landlord.nominative, lines: requisites(data.landlord) },
    { role: words.tenant.nominative, lines: requisites(data.tenant) },
  ];
}
