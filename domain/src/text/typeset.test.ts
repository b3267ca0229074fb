import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.ts';

describe('a text is set so that lines break well (ux.md §3)', () => {
  it.each([
    ['Орендар — у Києві', 'Орендар\u00a0— у\u00a0Києві'],
    ['і в договорі, й в акті', 'і\u00a0в\u00a0договорі, й\u00a0в\u00a0акті'],
    ['до 12 345,67 ₴ за 8 м³', 'до\u00a012\u00a0345,67\u00a0₴ за 8\u00a0м³'],
    [
      '18 % і 5 %, 40 днів, 1 жовтня – 30 вересня',
      '18\u00a0% і\u00a05\u00a0%, 40\u00a0днів, 1\u00a0жовтня\u00a0– 30\u00a0вересня',
    ],
    ['ст. 810 ЦКУ, договір № 15', 'ст.\u00a0810 ЦКУ, договір №\u00a015'],
    ['файл до 5 МБ, 20 МБайт', 'файл до\u00a05\u00a0МБ, 20 МБайт'],
    ['У договорі', 'У\u00a0договорі'],
  ])('%s', (typed, set) => {
    expect(typeset(typed)).toBe(set);
  });

  it.each(['180 × 4,32 = 777,60', 'кава та чай', 'будь-хто, по-перше', '2026-11-22', 'з', ''])(
    'leaves «%s» as it is',
    (text) => {
      expect(typeset(text)).toBe(text);
    },
  );

  it('changes nothing the second time', () => {
    const once = typeset('Оренда — 20 000 ₴ до 5 числа, а комунальні — у квитанції');
    expect(typeset(once)).toBe(once);
  });
});
