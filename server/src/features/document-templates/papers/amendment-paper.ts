import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { amendmentText, listAmendments, paperOf } from '../../contracts/public.ts';
import { headOf } from '../paper-parts.ts';
import { BLANK } from '../template-source.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const amendment: Template = {
  title: 'Додаткова угода',
  about: 'Зміна умов чинного договору: строк, мешканці, ремонт, порядок оплати',
  kind: 'amendment',
  fields: ['number', 'day', 'place', 'valid_from', 'changes'],
  subject: ['number'],
  required: ['changes'],
  managedBy: ['contracts'],
  needs: { landlord: ['taxId', 'address'], tenant: ['taxId', 'address'] },
  compose,
};

/** Rent changes on the card of the contract, because receipts have to know of it; here are the words for everything else. */
async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { contract, contractDay, data, db } = source;
  const known = await listAmendments(db, contract.id);
  const head = headOf(source, values, String((known.at(-1)?.number ?? 0) + 1));
  const validFrom = values.validFrom ?? firstDayOf(addPeriods(periodOfDay(head.day), 1));
  const shown = { ...data, object: { ...data.object, city: head.place } };
  const text = amendmentText(shown, {
    number: head.number ?? BLANK,
    madeOn: head.day,
    contractDay,
    validFrom,
    changesRent: false,
    note: values.changes ?? BLANK,
  });
  return {
    paper: paperOf(text, null),
    values: { ...head, validFrom, changes: values.changes ?? null },
    hints: [
      'Плату змінюйте на картці договору: «Додаткова угода» в меню дій. Тоді нова сума потрапить і в квитанції.',
      ...(validFrom < head.day && validFrom >= contract.start_date
        ? [
            'Зміни починають діяти раніше, ніж укладено угоду. Так можна, якщо обидві сторони згодні (ч.\u00a03 ст.\u00a0631\u00a0ЦКУ).',
          ]
        : []),
      ...(validFrom < contract.start_date ? ['Зміни починають діяти раніше, ніж сам договір. Перевірте дату.'] : []),
    ],
  };
}
