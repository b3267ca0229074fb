import { cleanLine } from '../text/clean-line.ts';
import { normalizeForSearch } from '../text/search-text.ts';

/** An address in parts; what was not said is null. */
export type AddressParts = {
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly building: string | null;
  readonly apartment: string | null;
};

type Part = keyof AddressParts;
type Found = Record<Part, string | null>;

const STREET_WORDS =
  /^(вул(иця)?|просп(ект)?|пр-т|пр|бульв(ар)?|б-р|бул|пров(улок)?|пл(оща)?|шосе|ш|наб(ережна)?|узвіз|алея|проїзд|туп(ик)?|майдан|мікрорайон|мкр|ул(ица)?|street|st)(\.|\s)/iu;
const CITY_WORDS = /^(м|місто|с|село|смт|селище|г|город)(\.\s*|\s+)(?=\p{Lu})/u;
const UNIT_WORDS =
  /^(кв(артира)?|оф(іс)?|прим(іщення)?|кім(ната)?|апарт(аменти)?|паркомісце|місце|apt|flat|unit|office)(\.|\s|(?=\d))\s*№?\s*/iu;
const BUILDING_WORDS = /^(буд(инок)?|б|д|house)(\.\s*|\s+)(?=\d)/iu;
const BUILDING = /^\d+[\p{L}]?(?:[/\-–]\d*\p{L}?)?(?:\s*(?:корп(?:ус)?|к|літ)\.?\s*[\p{L}\d]+)?$/iu;

/** Cities that are known without «м.» before them: the centres of regions and the larger ones, by their search form. */
const CITIES = new Set(
  'київ|харків|одеса|дніпро|львів|запоріжжя|кривий ріг|миколаїв|вінниця|херсон|полтава|чернігів|черкаси|хмельницький|житомир|суми|рівне|івано франківськ|кропивницький|тернопіль|луцьк|біла церква|краматорськ|ужгород|чернівці|бровари|бориспіль|ірпінь|буча|вишневе|вишгород|кремінчук|кременчук|камянське|мукачево|дрогобич|стрий|умань|нікополь|павлоград|камянець подільський|обухів|фастів|kyiv|lviv|odesa|dnipro|kharkiv'.split(
    '|',
  ),
);

/**
 * «м. Київ, вул. Лук’янівська, 5, кв. 18» in parts, as people write it in one cell: with and without «м.», «буд.», commas before the
 * number. What cannot be told apart stays in the street, so that no letter of it is lost.
 */
export function splitAddress(text: string): AddressParts {
  const found: Found = {
    region: null,
    postalCode: null,
    city: null,
    street: null,
    building: null,
    apartment: null,
  };
  for (const raw of cleanLine(text).split(/[,;]/)) {
    const piece = raw.trim();
    if (piece !== '') place(found, piece);
  }
  return found;
}

/**
 * What a column of names says where people, and our own lists, write the address in it; null for what is a name. A street with its word and a
 * number is an address, and so is a number with a flat after it: «вул. Велика, 12», «Хрещатик, 22, кв. 5», but not «Гараж 7» or «Офіс, 2».
 */
export function addressInName(text: string): AddressParts | null {
  const parts = splitAddress(text);
  if (parts.street === null || parts.building === null) return null;
  const pieces = cleanLine(text)
    .split(/[,;]/)
    .map((piece) => piece.trim());
  const hasStreet = pieces.some((piece) => STREET_WORDS.test(piece));
  const hasFlat = pieces.some((piece) => BUILDING.test(piece)) && pieces.some((piece) => UNIT_WORDS.test(piece));
  return hasStreet || hasFlat ? parts : null;
}

function place(found: Found, piece: string): void {
  if (/^(україна|ukraine)$/i.test(piece)) return;
  if (/^\d{5}$/.test(piece) && found.street === null) set(found, 'postalCode', piece);
  else if (/\sобл(асть|\.)?$/iu.test(piece) || /^обл(асть|\.)/iu.test(piece)) set(found, 'region', piece);
  else if (UNIT_WORDS.test(piece)) set(found, 'apartment', piece.replace(UNIT_WORDS, ''));
  else if (BUILDING_WORDS.test(piece)) setNumber(found, piece.replace(BUILDING_WORDS, ''));
  else if (STREET_WORDS.test(piece)) setStreet(found, piece);
  else if (CITY_WORDS.test(piece)) set(found, 'city', piece.replace(CITY_WORDS, ''));
  else if (found.city === null && CITIES.has(normalizeForSearch(piece))) set(found, 'city', piece);
  else if (BUILDING.test(piece)) setNumber(found, piece);
  else if (found.street === null) setStreet(found, piece);
  else set(found, 'street', `${found.street}, ${piece}`);
}

function set(found: Found, part: Part, value: string | undefined): void {
  const text = (value ?? '').trim();
  found[part] = text === '' ? null : text;
}

/** The first number is the building's, the second the flat's; «5 кв. 7» has both. */
function setNumber(found: Found, value: string): void {
  const both = /^(.*?)\s+(?:кв|оф)\.?\s*(\S+)$/iu.exec(value);
  if (both !== null) {
    set(found, 'building', both[1]);
    set(found, 'apartment', both[2]);
  } else set(found, found.building === null ? 'building' : 'apartment', value);
}

const NUMBER_AT_END = /^(.*\p{L}[.\p{L}’'"»]*)\s+(?:буд\.?\s*|б\.\s*|№\s*)?(\d+\p{L}?(?:[/\-–]\d+\p{L}?)?)$/iu;

/** «вул. Садова 5», «вул. Садова буд. 5 кв. 7». */
function setStreet(found: Found, piece: string): void {
  const flat = /^(.*\d\S*)\s+(?:кв|оф)\.?\s*(\S+)$/iu.exec(piece);
  const rest = flat?.[1] ?? piece;
  const match = NUMBER_AT_END.exec(rest);
  set(found, 'street', match?.[1] ?? rest);
  if (match !== null) set(found, 'building', match[2]);
  if (flat !== null) set(found, 'apartment', flat[2]);
}

/** How a street is compared: without its kind, as «вул. Садова» and «вулиця Садова» are one. */
export function streetKey(street: string): string {
  return normalizeForSearch(street.replace(STREET_WORDS, '').replace(/[.,]/g, ' '));
}

/** A building or a flat without spaces and signs: «5-А» and «5а» are one. */
export function numberKey(value: string): string {
  return normalizeForSearch(value).replace(/[^\p{L}\p{N}/]/gu, '');
}
