import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { quoted } from '@kliuchar/domain/text/quoted';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';
import { CODE_COMES, type CodeChannel } from '../contracts/public.ts';
import { actTitle } from './act-text.ts';

type Named = {
  readonly number: string;
  readonly propertyName: string;
  readonly direction: ActDirection;
  readonly url: string;
};

export function actSentLetter({
  number,
  propertyName,
  direction,
  url,
  codeTo,
}: Named & { codeTo: CodeChannel }): RenderedLetter {
  return renderLetter({
    subject: `${actTitle(direction)} до договору №\u00a0${number}: перегляньте й підпишіть`,
    paragraphs: [
      `Орендодавець склав акт щодо об’єкта ${quoted(propertyName)}: показники лічильників, ключі, майно та стан приміщень.`,
      `Перевірте його й підпишіть одноразовим кодом, який надійде ${CODE_COMES[codeTo]}. Якщо щось записано не так, напишіть орендодавцеві.`,
    ],
    action: { label: 'Переглянути акт', url },
    notes: ['Посилання особисте: не передавайте його стороннім.'],
  });
}

export function actSentMessage({ number, direction, url }: Named): string {
  return `${actTitle(direction)} до договору №\u00a0${number}: перегляньте й підпишіть ${url}`;
}

export function actSignedLetter({ number, propertyName, direction, url }: Named): RenderedLetter {
  return renderLetter({
    subject: `${actTitle(direction)} до договору №\u00a0${number} підписано`,
    paragraphs: [
      `Орендар підписав акт щодо об’єкта ${quoted(propertyName)}. Показники лічильників з акта вже внесено.`,
    ],
    action: { label: 'Відкрити договір', url },
  });
}
