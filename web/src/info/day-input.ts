import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { parseDayInput } from '@kliuchar/domain/dates/parse-day-input';
import { infoClient as text } from '../i18n/uk/info-client.ts';
import { all } from './page.ts';

/**
 * A day that was understood is shown as all days are once the field is left. What is wrong with one is said when the form is sent: a
 * remark that came as the finger goes down on the button would move the button from under it.
 */
export function watchDays(form: HTMLFormElement): void {
  for (const input of all<HTMLInputElement>('[data-day]', form)) {
    input.addEventListener('change', () => {
      const read = parseDayInput(input.value);
      if (read.ok) input.value = formatDay(read.value);
    });
  }
}

/** The day of the form's field as the wire has it; null when it is none, said at the field, which has the focus then. */
export function dayOf(form: HTMLFormElement): Day | null {
  const input = form.querySelector<HTMLInputElement>('[data-day]');
  const day = input && judgeDay(input);
  if (day === null) input?.focus();
  return day;
}

function judgeDay(input: HTMLInputElement): Day | null {
  const read = parseDayInput(input.value);
  const remark = remarkOf(read, input.dataset.day ?? '');
  input.setAttribute('aria-invalid', String(remark !== ''));
  const place = document.getElementById(`${input.id}-says`);
  if (place) place.textContent = remark;
  return read.ok && remark === '' ? read.value : null;
}

function remarkOf(read: ReturnType<typeof parseDayInput>, today: string): string {
  if (read.ok) return read.value > today ? text.notYet : '';
  return read.refusal.code === 'no_such_day' ? text.noSuchDay : text.notDay;
}
