import { type AgreementText, commercialText, findAgreement, paperOf, residentialText } from '../../contracts/public.ts';
import type { Composed, Template, TemplateSource, TemplateValues } from '../template-types.ts';

const NEEDS = { landlord: ['taxId', 'address', 'iban'], tenant: ['taxId', 'address'] } as const;

export const housingLease: Template = {
  title: 'Договір найму житла',
  about: 'Квартира, будинок або кімната для проживання (ЦКУ 810–826)',
  kind: 'contract',
  fields: ['day', 'place', 'note'],
  subject: [],
  required: [],
  managedBy: null,
  needs: NEEDS,
  compose: (source, values) => compose(source, values, 'residential'),
};

export const premisesLease: Template = {
  title: 'Договір оренди нежитлового приміщення',
  about: 'Офіс, магазин, склад чи паркомісце (ЦКУ 759–786, 793–797)',
  kind: 'contract',
  fields: ['day', 'place', 'note'],
  subject: [],
  required: [],
  managedBy: null,
  needs: NEEDS,
  compose: (source, values) => compose(source, values, 'commercial'),
};

/** What the sides have agreed is printed to the letter; a draft takes its day, its place and a section of one's own. */
async function compose(
  source: TemplateSource,
  values: TemplateValues,
  purpose: 'residential' | 'commercial',
): Promise<Composed> {
  const { data, contract, deps, db } = source;
  const isOther = data.object.purpose !== purpose;
  const refusal = isOther ? { field: 'contractId', text: OTHER[data.object.purpose] } : null;
  const agreed = isOther ? null : await findAgreement(deps, db, contract);
  if (agreed !== null) {
    const { text, sha256, accepted } = agreed;
    return { paper: paperOf(text, accepted), sha256, values: {}, fields: [], hints: [AGREED] };
  }
  const day = values.day ?? data.day;
  const place = values.place ?? data.object.city;
  const shown = { ...data, day, object: { ...data.object, city: place } };
  const text = purpose === 'residential' ? residentialText(shown) : commercialText(shown);
  return {
    paper: paperOf(withNote(text, values.note), null),
    values: { day, place, note: values.note ?? null },
    refusal,
  };
}

const OTHER = {
  residential: 'Цей об’єкт\u00a0— житло. Оберіть «Договір найму житла»',
  commercial: 'Цей об’єкт\u00a0— нежитловий. Оберіть «Договір оренди нежитлового приміщення»',
} as const;

const AGREED = 'Текст договору вже погоджено, тому він друкується без змін. Інші умови оформлюють додатковою угодою.';

function withNote(text: AgreementText, note: string | null | undefined): AgreementText {
  const clauses = (note ?? '').split('\n').filter((line) => line.trim() !== '');
  if (clauses.length === 0) return text;
  return { ...text, sections: [...text.sections, { title: 'Особливі умови', clauses }] };
}
