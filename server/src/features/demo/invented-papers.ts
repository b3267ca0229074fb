import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { renderPaper } from '../contracts/public.ts';
import type { Stage } from './stage.ts';

/** What came from elsewhere: a policy as the insurer's PDF. */

type Renderer = Pick<Stage['deps'], 'documents'>;

/** For a year, of which three weeks are left. */
export function policyDays(today: Day): { readonly from: Day; readonly until: Day } {
  const until = addDays(today, 21);
  return { from: addDays(until, -364), until };
}

export function policyPdf(deps: Renderer, { from, until }: ReturnType<typeof policyDays>): Promise<Buffer> {
  const text = (words: string) => ({ kind: 'text', text: words }) as const;
  const paper = {
    title: 'Договір добровільного страхування житла',
    number: 'СЖ-04417',
    place: 'Київ',
    day: formatDay(from),
    blocks: [
      text('Страховик: ПрАТ «Страхова компанія „Оберіг“». Страхувальниця: Демченко Олена.'),
      text('Застраховано квартиру №\u00a07 у будинку 14 на вул. Яблуневій у Києві, з оздобленням і меблями.'),
      {
        kind: 'table' as const,
        columns: [
          { title: 'Ризик', numeric: false },
          { title: 'Страхова сума, грн', numeric: true },
        ],
        rows: [
          ['Пожежа, вибух газу', '1 200 000,00'],
          ['Залиття водою', '400 000,00'],
          ['Відповідальність перед сусідами', '200 000,00'],
        ],
        totals: [['Страховий платіж за рік', '4 200,00']],
      },
      text(`Договір діє з ${formatDay(from)} до ${formatDay(until)} включно.`),
    ],
  };
  return renderPaper(deps, paper, { sha256: null, isDraft: false });
}
