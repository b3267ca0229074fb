import type { Day } from '@kliuchar/domain/dates/day';
import { type Decimal, decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { spec } from '../i18n/spec.uk.ts';
import { infoClient as text } from '../i18n/uk/info-client.ts';
import { dayOf, watchDays } from './day-input.ts';
import { judgeZone, type Register } from './judge-zone.ts';
import { all, contractOf, focusOn, keyOfPage, tell, tellInstead, whileBusy } from './page.ts';
import { watchPhoto } from './photo.ts';
import { keep, listWaiting, type Outcome, sendOne, type Waiting } from './queue.ts';

type Zone = { readonly input: HTMLInputElement; readonly says: HTMLElement | null; readonly previous: Decimal | null };
type Meter = Register & {
  readonly block: HTMLElement;
  readonly id: string;
  readonly zones: readonly Zone[];
  readonly rollover: HTMLInputElement | null;
  readonly isPhotoNeeded: boolean;
  readonly photo: () => Promise<Blob | null>;
};

/** The register as it is typed: what was used, and at once what cannot be (product.md §6). The server decides again. */
export function startReadings(form: HTMLFormElement): void {
  const meters = all('[data-meter]', form).map(readMeter);
  form.hidden = false;
  watchDays(form);
  for (const meter of meters) for (const zone of meter.zones) zone.input.addEventListener('input', () => judge(meter));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(form.querySelector('[type=submit]'), () => submit(form, meters)).then(() =>
      endSending(form, meters),
    );
  });
  const flush = () => void sendWaiting(contractOf(form), meters).then(() => endSending(form, meters));
  addEventListener('online', flush);
  flush();
}

function readMeter(block: HTMLElement): Meter {
  const { meter = '', unit = '', digits = '5', decimals = '0', multiplier = '1', photo } = block.dataset;
  const shot = block.querySelector<HTMLInputElement>('[name=photo]');
  return {
    block,
    id: meter,
    unit,
    digits: Number(digits),
    decimals: Number(decimals),
    multiplier: decimal(multiplier),
    rollover: block.querySelector<HTMLInputElement>('[name=rollover]'),
    isPhotoNeeded: photo === 'required',
    photo: shot ? watchPhoto(shot, (message) => report(block, message, true)) : () => Promise.resolve(null),
    zones: all<HTMLInputElement>('[name^=value-]', block).map((input) => ({
      input,
      says: document.getElementById(`${input.id}-says`),
      previous: input.dataset.previous === undefined ? null : decimal(input.dataset.previous),
    })),
  };
}

/** Judges a meter's fields; false while any of them is wrong. */
function judge(meter: Meter): boolean {
  let isRight = true;
  let mayHaveTurned = false;
  for (const zone of meter.zones) {
    const isTicked = meter.rollover?.checked === true;
    const verdict = judgeZone(zone.input.value, zone.previous, meter, isTicked);
    if (zone.says) zone.says.textContent = verdict.says;
    zone.says?.classList.toggle('warn', verdict.isWrong);
    zone.input.setAttribute('aria-invalid', String(verdict.isWrong && !verdict.mayHaveTurned));
    isRight &&= !verdict.isWrong;
    mayHaveTurned ||= verdict.mayHaveTurned;
  }
  const confirm = meter.block.querySelector<HTMLElement>('[data-rollover]');
  if (confirm) confirm.hidden = !mayHaveTurned;
  return isRight;
}

async function submit(form: HTMLFormElement, meters: readonly Meter[]): Promise<void> {
  tell(form, '[data-problem]', '');
  // What has been sent stays on the screen and is not sent once more with the next one.
  const left = meters.filter((meter) => !isSent(meter));
  const filled = left.filter(({ zones }) => zones.some(({ input }) => input.value.trim() !== ''));
  if (filled.length === 0) {
    tell(form, '[data-problem]', text.nothing);
    return focusOn(left[0]?.zones[0]?.input ?? null);
  }
  const date = dayOf(form);
  if (date === null) return;
  for (const meter of filled) await sendMeter(form, meter, date);
}

const isSent = ({ zones }: Meter): boolean => zones.every(({ input }) => input.readOnly);

/** There is nothing left to send: the button goes, and the focus that it had is on the words of the last meter. */
function endSending(form: HTMLFormElement, meters: readonly Meter[]): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const last = meters.at(-1);
  if (!button || button.hidden || !last || !meters.every(isSent)) return;
  const hadFocus = form.contains(document.activeElement);
  button.hidden = true;
  if (hadFocus) tellInstead(last.block, '[data-outcome]', text.waitsForReview);
}

async function sendMeter(form: HTMLFormElement, meter: Meter, date: Day): Promise<void> {
  for (const { input, says } of meter.zones) {
    if (input.value.trim() !== '') continue;
    if (says) says.textContent = text.notNumber;
    input.setAttribute('aria-invalid', 'true');
  }
  const empty = meter.zones.find(({ input }) => input.value.trim() === '');
  if (empty !== undefined) return empty.input.focus();
  if (!judge(meter)) return meter.zones[0]?.input.focus();
  const photo = await meter.photo();
  if (meter.isPhotoNeeded && photo === null) return report(meter.block, text.noPhoto, true);
  const item: Waiting = {
    id: crypto.randomUUID(),
    contractId: contractOf(form),
    k: keyOfPage(),
    meterId: meter.id,
    period: form.dataset.readings ?? '',
    date,
    values: meter.zones.map(({ input }) => wireValue(input.value, meter.decimals)),
    confirm: meter.rollover?.checked ? ['rollover'] : [],
    photo,
    photoId: null,
  };
  report(meter.block, text.sending, false);
  // On the device first: a closed tab or a dead battery must not cost a walk to the basement.
  const isKept = await keep(item).then(
    () => true,
    () => false,
  );
  showOutcome(meter, await sendOne(item), isKept);
}

function wireValue(typed: string, decimals: number): string {
  const parsed = parseDecimalInput(typed, { maxFraction: decimals });
  return parsed.ok ? formatDecimal(parsed.value) : '';
}

function showOutcome(meter: Meter, outcome: Outcome, isKept: boolean): void {
  if (outcome.state === 'sent') {
    report(meter.block, text.waitsForReview, false);
    for (const { input } of meter.zones) input.readOnly = true;
    return;
  }
  if (outcome.state === 'waiting') {
    report(meter.block, isKept ? text.savedOnDevice : spec.network, !isKept);
    return;
  }
  report(meter.block, outcome.message, true);
  const confirm = meter.block.querySelector<HTMLElement>('[data-rollover]');
  if (outcome.code === 'rollover_unconfirmed' && confirm) confirm.hidden = false;
}

function report(block: HTMLElement, message: string, isProblem: boolean): void {
  tell(block, '[data-outcome]', message);
  block.querySelector('[data-outcome]')?.classList.toggle('bad', isProblem);
}

let isFlushing = false;

/** What waited is sent at the start and whenever the network returns; in its order, once at a time. */
async function sendWaiting(contractId: string, meters: readonly Meter[]): Promise<void> {
  if (isFlushing) return;
  isFlushing = true;
  try {
    for (const item of await listWaiting(contractId)) {
      const meter = meters.find(({ id }) => id === item.meterId);
      const outcome = await sendOne(item);
      if (meter) showOutcome(meter, outcome, true);
    }
  } catch {
    // Storage that is forbidden keeps nothing, so there is nothing to send.
  } finally {
    isFlushing = false;
  }
}
