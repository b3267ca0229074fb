import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay, formatDayLong } from '@kliuchar/domain/dates/format-day';
import { type ActDirection, ITEM_STATE_NAMES } from '@kliuchar/domain/handover/act-rules';
import { zoneName } from '@kliuchar/domain/meters/zone-name';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import {
  type AgreementText,
  type DocumentData,
  partyIntro,
  partyOpening,
  requisites,
  sideWords,
} from '../contracts/public.ts';
import type { ActDetailRow, ActPhoto, ActReading } from './act-rows.ts';

export function meterTitle({ service }: Pick<ActReading, 'service'>): string {
  return SERVICE_TEXTS[service].nameUk;
}

export function actTitle(direction: ActDirection): string {
  return direction === 'in' ? 'Акт приймання-передачі' : 'Акт повернення';
}

/** Who gave the object to whom, and where it stands. For premises the law asks for the act at both ends. */
export function movedClause(direction: ActDirection, { object: { purpose, address } }: DocumentData): string {
  const { object, ...sides } = sideWords(purpose);
  const [landlord, tenant] = [sides.landlord.nominative, sides.tenant.nominative];
  const moved =
    direction === 'in'
      ? `${landlord} передав, а ${tenant} прийняв у користування ${object}`
      : `${tenant} повернув, а ${landlord} прийняв ${object}`;
  return `${moved} за адресою: ${address}${purpose === 'commercial' ? ' (ст.\u00a0795 ЦК\u00a0України)' : ''}`;
}

/**
 * The words both sides sign. Photos are named by their hashes, so the hash of the text covers them too. For premises the law asks for
 * an act at both ends (ЦКУ 795); for housing the contract does.
 */
export function actText(act: ActDetailRow, data: DocumentData, contractDay: Day): AgreementText {
  const sides = sideWords(data.object.purpose);
  const [landlord, tenant] = [sides.landlord.nominative, sides.tenant.nominative];
  const isIn = act.direction === 'in';
  return {
    version: 1,
    title: actTitle(act.direction),
    number: data.number,
    city: data.object.city,
    day: formatDayLong(act.heldOn),
    preamble: [
      `${partyOpening(data.landlord)}, далі\u00a0— ${landlord}, з однієї сторони, та ${partyIntro(data.tenant)}, далі\u00a0— ${tenant}, з іншої сторони, разом\u00a0— Сторони, склали цей акт до договору №\u00a0${data.number} від ${formatDay(contractDay)}.`,
    ],
    sections: [
      {
        title: isIn ? 'Передання' : 'Повернення',
        clauses: [
          `${movedClause(act.direction, data)}.`,
          `Дата ${isIn ? 'передання' : 'повернення'}: ${formatDayLong(act.heldOn)}`,
        ],
      },
      { title: 'Показники лічильників', clauses: readingClauses(act.readings) },
      { title: 'Ключі', clauses: keyClauses(act) },
      { title: 'Стан приміщень', clauses: roomClauses(act) },
      { title: 'Майно', clauses: itemClauses(act) },
      { title: 'Зауваження', clauses: [act.remarks ?? 'Зауважень немає.'] },
      {
        title: 'Підписання',
        clauses: [
          `Акт є невід’ємною частиною договору. Його підписують на папері або підтверджують у кабінеті чи одноразовим кодом, надісланим на телефон або електронну адресу, зазначені в договорі,\u00a0— електронним підписом одноразовим ідентифікатором (ст.\u00a012 Закону України «Про електронну комерцію»); контрольна сума SHA-256 цього тексту доводить його незмінність.`,
        ],
      },
    ],
    parties: [
      { role: landlord, lines: requisites(data.landlord) },
      { role: tenant, lines: requisites(data.tenant) },
    ],
  };
}

function readingClauses(readings: readonly ActReading[]): string[] {
  const read = readings.filter(({ values }) => values !== null);
  if (read.length === 0) return ['Показники не знімали.'];
  return read.map((reading) => {
    const values = (reading.values ?? []).map(formatDecimalUk);
    const shown =
      values.length === 1
        ? values[0]
        : values.map((value, zone) => `${zoneName(zone + 1, values.length)}: ${value}`).join('; ');
    return `${meterTitle(reading)}, лічильник №\u00a0${reading.serial}\u00a0— ${shown}\u00a0${reading.unit}${reading.rolledOver ? ' (лічильник перейшов через нуль)' : ''}.`;
  });
}

function keyClauses({ keys, direction }: ActDetailRow): string[] {
  if (keys.length === 0) return [direction === 'in' ? 'Ключів не передавали.' : 'Ключів не повертали.'];
  return keys.map(({ name, count }) => `${name}\u00a0— ${count}\u00a0шт.`);
}

function roomClauses({ rooms, photos }: ActDetailRow): string[] {
  if (rooms.length === 0) return ['Приміщення оглянуто.'];
  return rooms.map(
    ({ key, name, note }) => `${name}: ${note === null ? 'без зауважень' : unended(note)}${photosOf(photos, key)}`,
  );
}

function itemClauses({ items, photos }: ActDetailRow): string[] {
  if (items.length === 0) return ['Опису майна немає.'];
  return items.map(({ key, room, name, count, state, note }) => {
    const words = [ITEM_STATE_NAMES[state], note === null ? null : unended(note)]
      .filter((part) => part !== null)
      .join(', ');
    return `${name} (${room}), ${count}\u00a0шт.\u00a0— ${words}${photosOf(photos, key)}`;
  });
}

/** The clause puts the full stop itself, whether the person wrote one or not. */
function unended(note: string): string {
  return note.trimEnd().replace(/\.$/u, '');
}

/** A few letters of a hash tell one photo from another; all of it stands with the photo. */
function photosOf(photos: readonly ActPhoto[], place: string): string {
  const marks = photos.filter((photo) => photo.place === place).map(({ sha256 }) => sha256.slice(0, 16));
  return marks.length === 0 ? '.' : `. Фото (SHA-256): ${marks.join(', ')}.`;
}
