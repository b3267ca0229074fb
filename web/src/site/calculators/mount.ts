import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import type { Calculation, Line, Outcome, Typed } from './calculation.ts';
import { CALCULATIONS } from './calculations.ts';

/** Brings the printed calculators of a page to life: shows the form, counts at every change. */
export function mountCalculators(document: Document): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-calculator]')) {
    const calculation = Object.values(CALCULATIONS).find(({ key }) => key === section.dataset.calculator);
    if (calculation !== undefined) mount(section, calculation);
  }
}

function mount(section: HTMLElement, calculation: Calculation): void {
  const form = section.querySelector('form');
  const table = section.querySelector('table');
  const body = section.querySelector('tbody');
  const saying = section.querySelector('[role="status"]');
  if (form === null || table === null || body === null || saying === null) return;
  const update = () => {
    const typed = typedIn(form);
    for (const field of form.querySelectorAll<HTMLElement>('[data-only]')) {
      const [name = '', value] = (field.dataset.only ?? '').split('=');
      field.hidden = typed[name] !== value;
    }
    const outcome = calculation.count(typed);
    showErrors(form, outcome);
    const lines = outcome.ok ? outcome.result.lines : [];
    body.replaceChildren(...lines.map(rowOf));
    table.hidden = lines.length === 0;
    saying.textContent = outcome.ok ? outcome.result.saying : t.fill;
  };
  form.hidden = false;
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  // A browser gives back what was typed before a reload.
  update();
}

function typedIn(form: HTMLFormElement): Typed {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value;
  return typed;
}

function showErrors(form: HTMLFormElement, outcome: Outcome): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const message = outcome.ok ? undefined : outcome.errors[control.name];
    control.toggleAttribute('aria-invalid', false);
    if (message !== undefined && message !== '') control.setAttribute('aria-invalid', 'true');
    const wrong = form.querySelector<HTMLElement>(`#${control.id}-wrong`);
    if (wrong === null) continue;
    wrong.textContent = message ?? '';
    wrong.hidden = (message ?? '') === '';
  }
}

function rowOf({ label, formula, sum, isTotal }: Line): HTMLTableRowElement {
  const row = document.createElement('tr');
  if (isTotal) row.className = 'calc-total';
  const head = document.createElement('th');
  head.scope = 'row';
  head.append(label);
  if (formula !== '') {
    const small = document.createElement('span');
    small.className = 'calc-formula';
    small.textContent = formula;
    head.append(small);
  }
  const cell = document.createElement('td');
  cell.textContent = sum;
  row.append(head, cell);
  return row;
}
