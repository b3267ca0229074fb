import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import {
  type DocumentParty,
  type Paper,
  partyIntro,
  partyOpening,
  requisites,
  SIDES_TITLE,
  textBlock,
} from '../contracts/public.ts';
import type { Refusal, TemplateSource, TemplateValues } from './template-types.ts';

/** What several papers have in common. */

/** «договір № 7 від 1 грудня 2026 р.»: the contract whose paper this is. It ends with a full stop already. */
export function contractName({ data, contractDay, words }: TemplateSource): string {
  return `${words.contract} №\u00a0${data.number} від ${formatDayLong(contractDay)}`;
}

/** How every letter about a contract begins. */
export function contractSentence(source: TemplateSource): string {
  const { data, words } = source;
  return `${partyOpening(data.landlord)}, далі\u00a0— ${words.landlord.nominative}, і ${partyIntro(data.tenant)}, далі\u00a0— ${words.tenant.nominative}, уклали ${contractName(source)} щодо об’єкта за адресою: ${data.object.address} (далі\u00a0— договір).`;
}

export function addressBlock({ data: { landlord, tenant } }: TemplateSource): PaperBlock {
  return { kind: 'address', lines: [...contactsOf('Кому', tenant), ...contactsOf('Від', landlord)] };
}

function contactsOf(who: string, party: DocumentParty): string[] {
  const [name = party.name] = requisites(party);
  return [`${who}: ${name}`, `Адреса: ${party.address ?? ''}`];
}

/** A paragraph of the owner's own, a line of his a paragraph of the paper. */
export function noteBlocks(note: string | null | undefined): PaperBlock[] {
  return (note ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(textBlock);
}

/** A passport says who has made a contract; letters and papers of money under it go to bookkeepers and by post. */
function withoutPassport(party: DocumentParty): DocumentParty {
  return { ...party, idDocument: null };
}

export function bothSides({ data, words }: TemplateSource): PaperBlock {
  return {
    kind: 'sides',
    title: SIDES_TITLE,
    signed: true,
    sides: [
      { role: words.landlord.nominative, lines: requisites(withoutPassport(data.landlord)) },
      { role: words.tenant.nominative, lines: requisites(withoutPassport(data.tenant)) },
    ],
  };
}

/** The end of a letter: who sends it, and a line for who is handed it. */
export function senderBlocks({ data, words }: TemplateSource): PaperBlock[] {
  return [
    {
      kind: 'sides',
      title: '',
      signed: true,
      sides: [{ role: words.landlord.nominative, lines: requisites(withoutPassport(data.landlord)) }],
    },
    textBlock(`Примірник одержано: ${'_'.repeat(32)} (підпис, дата)`),
  ];
}

type Head = { readonly number: string | null; readonly day: Day; readonly place: string };

/** Number, day and place as they were written over, or as they are by themselves. */
export function headOf({ data, today }: TemplateSource, values: TemplateValues, number: string | null): Head {
  return {
    number: values.number === undefined ? number : values.number,
    day: values.day ?? today,
    place: values.place ?? data.object.city,
  };
}

/** Of a paper about what is so today, or from which a term is counted: a day that is past would say what nobody can have said then. */
export function backdated(day: Day, { today }: Pick<TemplateSource, 'today'>, text: string): Refusal | null {
  return day < today ? { field: 'day', text } : null;
}

export function paperWith(head: Head, title: string, blocks: readonly PaperBlock[]): Paper {
  return { title, number: head.number, place: head.place, day: formatDayLong(head.day), blocks };
}
