import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { quoted } from '@kliuchar/domain/text/quoted';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

/** «код, який прийде …» */
export const CODE_COMES = {
  sms: 'на ваш телефон',
  email: 'на вашу електронну адресу',
} as const;

const PERSONAL_LINK = 'Посилання особисте: не передавайте його стороннім.';

type Named = { readonly number: string; readonly propertyName: string };

export function contractSentLetter(
  letter: Named & { landlordName: string; url: string; codeTo: keyof typeof CODE_COMES },
): RenderedLetter {
  return renderLetter({
    subject: `Договір №\u00a0${letter.number}: перегляньте й підтвердьте`,
    paragraphs: [
      `${letter.landlordName} пропонує вам договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}.`,
      `Перегляньте текст і підтвердьте його одноразовим кодом, який надійде ${CODE_COMES[letter.codeTo]}, або відхиліть, якщо з чимось не згодні.`,
    ],
    action: { label: 'Переглянути договір', url: letter.url },
    notes: [
      PERSONAL_LINK,
      'Ваші дані для договору вніс орендодавець, він за\u00a0них і\u00a0відповідає; Ключар обробляє їх за\u00a0його дорученням.',
    ],
  });
}

export function contractSentMessage(letter: Pick<Named, 'number'> & { url: string }): string {
  return `Договір №\u00a0${letter.number}: перегляньте й підтвердьте ${letter.url}`;
}

export function contractAcceptedLetter(
  letter: Named & { url: string; startsOn: Day; isActive: boolean },
): RenderedLetter {
  const from = letter.isActive ? 'Договір уже діє.' : `Договір почне діяти ${formatDay(letter.startsOn)}.`;
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} підтверджено`,
    paragraphs: [
      `Орендар підтвердив договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}. ${from}`,
    ],
    action: { label: 'Відкрити договір', url: letter.url },
  });
}

export function contractDeclinedLetter(letter: Named & { url: string; reason: string | null }): RenderedLetter {
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} відхилено`,
    paragraphs: [
      `Орендар відхилив договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}.`,
      ...(letter.reason === null ? [] : [`Причина: ${letter.reason}`]),
      'Змініть умови й надішліть договір ще раз.',
    ],
    action: { label: 'Відкрити договір', url: letter.url },
  });
}

export function contractCancelledLetter(letter: Named & { reason: string | null }): RenderedLetter {
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} скасовано`,
    paragraphs: [
      `Орендодавець скасував договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}. Підтверджувати його не потрібно.`,
      ...(letter.reason === null ? [] : [`Причина: ${letter.reason}`]),
    ],
  });
}

export function contractCancelledMessage({ number }: Pick<Named, 'number'>): string {
  return `Договір №\u00a0${number} скасовано. Підтверджувати його не потрібно.`;
}

export function noticeLetter(
  letter: Named & { url: string | null; endsOn: Day; reason: string | null },
): RenderedLetter {
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} припиняється ${formatDay(letter.endsOn)}`,
    paragraphs: [
      `Орендодавець повідомляє про припинення договору №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}. Останній день\u00a0— ${formatDay(letter.endsOn)}.`,
      ...(letter.reason === null ? [] : [`Причина: ${letter.reason}`]),
    ],
    ...actionOf(letter.url),
  });
}

export function noticeMessage(letter: Pick<Named, 'number'> & { url: string | null; endsOn: Day }): string {
  const details = letter.url === null ? '' : ` Деталі: ${letter.url}`;
  return `Договір №\u00a0${letter.number} припиняється ${formatDay(letter.endsOn)}.${details}`;
}

/** Whoever ended it, the words are the same: they say what is, and not whose doing it was. */
export function terminatedLetter(
  letter: Named & { url: string | null; endsOn: Day; reason: string | null },
): RenderedLetter {
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} розірвано`,
    paragraphs: [
      `Договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)} розірвано. Останній день оренди\u00a0— ${formatDay(letter.endsOn)}.`,
      ...(letter.reason === null ? [] : [`Причина: ${letter.reason}`]),
      'Борг або переплата лишаються за договором, доки сторони не розрахуються.',
    ],
    ...actionOf(letter.url),
  });
}

export function terminatedMessage(letter: Pick<Named, 'number'> & { endsOn: Day }): string {
  return `Договір №\u00a0${letter.number} розірвано. Останній день оренди\u00a0— ${formatDay(letter.endsOn)}.`;
}

type Renewed = Named & {
  readonly url: string | null;
  readonly startsOn: Day;
  readonly endDate: Day;
  /** The new rent as it is read; null where it stays. */
  readonly rent: string | null;
  /** A notice was given, and counts no more. */
  readonly takesNoticeBack: boolean;
  /** Nobody has done it: by its own words the contract goes on when its term is over. */
  readonly byItself?: boolean;
};

export function renewedLetter(letter: Renewed): RenderedLetter {
  const rest = letter.rent === null ? 'Інші умови не змінилися.' : 'Решта умов не змінилася.';
  return renderLetter({
    subject: `Договір №\u00a0${letter.number} продовжено до ${formatDay(letter.endDate)}`,
    paragraphs: [
      letter.byItself
        ? `Строк договору №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)} закінчився. За умовами договору він продовжується сам, тепер до ${formatDay(letter.endDate)}.`
        : `Орендодавець продовжив договір №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)} до ${formatDay(letter.endDate)}.`,
      ...(letter.takesNoticeBack ? ['Попереднє повідомлення про припинення більше не діє.'] : []),
      ...(letter.rent === null ? [] : [`Оренда з ${formatDay(letter.startsOn)}\u00a0— ${letter.rent} на місяць.`]),
      rest,
    ],
    ...actionOf(letter.url),
  });
}

export function renewedMessage(letter: Pick<Renewed, 'number' | 'startsOn' | 'endDate' | 'rent'>): string {
  const rent = letter.rent === null ? '' : ` Оренда з ${formatDay(letter.startsOn)}\u00a0— ${letter.rent} на місяць.`;
  return `Договір №\u00a0${letter.number} продовжено до ${formatDay(letter.endDate)}.${rent}`;
}

/** Nobody is led to a page that the owner has closed. */
function actionOf(
  url: string | null,
  label = 'Відкрити договір',
): Pick<Parameters<typeof renderLetter>[0], 'action' | 'notes'> {
  return url === null ? {} : { action: { label, url }, notes: [PERSONAL_LINK] };
}

export function amendmentLetter(
  letter: Named & { url: string | null; amendment: number; validFrom: Day },
): RenderedLetter {
  return renderLetter({
    subject: `Додаткова угода №\u00a0${letter.amendment} до договору №\u00a0${letter.number}`,
    paragraphs: [
      `Орендодавець пропонує змінити умови договору №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)} з ${formatDay(letter.validFrom)}.`,
      'Зміни почнуть діяти лише після вашого підтвердження.',
    ],
    ...actionOf(letter.url, 'Переглянути зміни'),
  });
}

export function amendmentMessage(letter: Pick<Named, 'number'> & { url: string | null; amendment: number }): string {
  const what = `Додаткова угода №\u00a0${letter.amendment} до договору №\u00a0${letter.number}`;
  return letter.url === null
    ? `${what}: орендодавець пропонує змінити умови.`
    : `${what}: перегляньте й підтвердьте ${letter.url}`;
}

export function amendmentAcceptedLetter(letter: Named & { url: string; amendment: number }): RenderedLetter {
  return renderLetter({
    subject: `Додаткову угоду №\u00a0${letter.amendment} до договору №\u00a0${letter.number} підтверджено`,
    paragraphs: [
      `Орендар підтвердив додаткову угоду №\u00a0${letter.amendment} до договору №\u00a0${letter.number} щодо об’єкта ${quoted(letter.propertyName)}.`,
    ],
    action: { label: 'Відкрити договір', url: letter.url },
  });
}

/** The code first, so that it is seen in the notification. */
export function linkCodeMessage(letter: Pick<Named, 'number'> & { code: string }): string {
  return `${letter.code}\u00a0— код для договору №\u00a0${letter.number}. Діє 10\u00a0хвилин. Нікому його не кажіть.`;
}

export function linkCodeLetter(letter: Pick<Named, 'number'> & { code: string }): RenderedLetter {
  return renderLetter({
    subject: `${letter.code}\u00a0— код для договору №\u00a0${letter.number}`,
    paragraphs: [`Ваш код: ${letter.code}. Введіть його на сторінці договору №\u00a0${letter.number}.`],
    notes: ['Код діє 10\u00a0хвилин. Нікому його не кажіть: ним підписують договір.'],
  });
}
