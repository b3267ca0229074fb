import type { Day } from '@kliuchar/domain/dates/day';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { isNotarial, partyIntro, partyOpening, rentClauses, requisites } from '../document-clauses.ts';
import type { DocumentData } from '../document-data.ts';
import type { AgreementText } from '../document-text.ts';
import { sideWords } from '../side-words.ts';

export type Amendment = {
  readonly number: number | string;
  readonly madeOn: Day;
  readonly contractDay: Day;
  readonly validFrom: Day;
  readonly changesRent: boolean;
  readonly note: string | null;
};

/** A change of a contract in force; `data` already holds the new rent and peg. */
export function amendmentText(data: DocumentData, amendment: Amendment): AgreementText {
  const words = sideWords(data.object.purpose);
  const from = formatDayLong(amendment.validFrom);
  const changes = amendment.changesRent ? rentClauses(data, words) : [];
  const noteLines = amendment.note === null ? [] : amendment.note.split('\n').filter((line) => line !== '');
  return {
    version: 1,
    title: `Додаткова угода №\u00a0${amendment.number} до договору`,
    number: data.number,
    city: data.object.city,
    day: formatDayLong(amendment.madeOn),
    preamble: [
      `${partyOpening(data.landlord)}, далі\u00a0— ${words.landlord.nominative}, та ${partyIntro(data.tenant)}, далі\u00a0— ${words.tenant.nominative}, разом\u00a0— Сторони, домовилися внести зміни до договору №\u00a0${data.number} від ${formatDayLong(amendment.contractDay)} щодо об’єкта за адресою: ${data.object.address}.`,
    ],
    sections: [
      { title: `Умови, що діють з ${from}`, clauses: [...changes, ...noteLines] },
      {
        title: 'Інше',
        clauses: [
          'Решта умов договору залишається без змін.',
          isNotarial(data)
            ? 'Ця угода є невід’ємною частиною договору, підлягає нотаріальному посвідченню та набирає чинності з дня посвідчення (ст.\u00a0654, 793 ЦК\u00a0України).'
            : 'Ця угода є невід’ємною частиною договору та набирає чинності після її підтвердження обома Сторонами.',
        ],
      },
    ],
    parties: [
      { role: words.landlord.nominative, lines: requisites(data.landlord) },
      { role: words.tenant.nominative, lines: requisites(data.tenant) },
    ],
  };
}
