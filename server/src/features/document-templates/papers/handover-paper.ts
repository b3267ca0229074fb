import { paperOf } from '../../contracts/public.ts';
import { findActPaper } from '../../handover/public.ts';
import { headOf, paperWith } from '../paper-parts.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const handoverAct: Template = {
  title: 'Акт приймання-передачі',
  about: 'Показники, ключі, стан і майно: з акта, складеного за договором',
  kind: 'act',
  fields: ['direction'],
  subject: ['direction'],
  required: [],
  managedBy: null,
  needs: { landlord: [], tenant: [] },
  compose,
};

/** The words are those of the act of the contract, frozen ones if it has been sent: a second act of the same handover would argue with it. */
async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const { deps, db, contract } = source;
  const find = (direction: 'in' | 'out') => findActPaper(deps, db, { contractId: contract.id, direction });
  const direction = values.direction ?? ((await find('out')) === null ? 'in' : 'out');
  const act = await find(direction);
  if (act === null) {
    return {
      paper: paperWith(
        headOf(source, values, null),
        direction === 'in' ? 'Акт приймання-передачі' : 'Акт повернення',
        [],
      ),
      values: { direction },
      refusal: {
        field: 'direction',
        text:
          direction === 'in'
            ? 'Акта приймання-передачі за цим договором ще немає.'
            : 'Акта повернення за цим договором ще немає.',
      },
    };
  }
  return {
    paper: paperOf(act.text, act.accepted),
    sha256: act.sha256,
    values: { direction },
    printed: act.photos,
    hints: act.photoCount === 0 ? [] : [photosHint(act.photoCount)],
  };
}

function photosHint(count: number): string {
  return `У PDF після підписів надрукуємо ${count}\u00a0фото з акта, з назвами та без даних про те, де їх зроблено.`;
}
