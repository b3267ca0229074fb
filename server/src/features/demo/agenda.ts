import type { Day } from '@kliuchar/domain/dates/day';

export type Step = () => Promise<unknown>;

/** The days of the year that have something to do, in their order; what lies after today is not lived. */
export class Agenda {
  readonly #days = new Map<Day, Step[]>();
  readonly #today: Day;

  constructor(today: Day) {
    this.#today = today;
  }

  add(day: Day, step: Step): void {
    if (day > this.#today) return;
    const steps = this.#days.get(day);
    if (steps) steps.push(step);
    else this.#days.set(day, [step]);
  }

  /** Takes the earliest day off; a step may add others to the same day or to later ones. */
  take(): { day: Day; steps: Step[] } | null {
    const [day] = [...this.#days.keys()].sort();
    if (day === undefined) return null;
    const steps = this.#days.get(day) ?? [];
    this.#days.delete(day);
    return { day, steps };
  }
}
