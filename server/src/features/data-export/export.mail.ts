import { plural } from '@kliuchar/domain/text/plural-uk';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

/** No link to the file itself: whoever reads the mailbox must also be able to sign in. */
export function exportReadyLetter({ url, days }: { url: string; days: number }): RenderedLetter {
  return renderLetter({
    subject: 'Копія ваших даних готова',
    paragraphs: [
      `Ви просили копію всіх своїх даних. Вона готова: завантажте її в профілі, у розділі «Дані й акаунт», протягом ${days}\u00a0${plural(days, 'дня', 'днів', 'днів')}.`,
    ],
    action: { label: 'Відкрити профіль', url },
    notes: ['Якщо ви цього не просили, змініть пароль і завершіть інші сеанси в профілі.'],
  });
}
