import type { PaperBlock, TerminationGround } from '@kliuchar/api-schema/document-templates';
import { isShortTerm } from '@kliuchar/domain/contracts/lease-term';
import { noticeHint } from '@kliuchar/domain/contracts/notice';
import { addDays, addMonthsToDay, type Day, daysBetween } from '@kliuchar/domain/dates/day';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { hasThreeInARow } from '@kliuchar/domain/ledger/unpaid-months';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { fieldError } from '../../../edge/errors.ts';
import { moneyUk, textBlock } from '../../contracts/public.ts';
import { listUnpaidMonths } from '../open-debts.sql.ts';
import { type Debts, readDebts } from '../open-debts.ts';
import {
  addressBlock,
  backdated,
  contractSentence,
  headOf,
  noteBlocks,
  paperWith,
  senderBlocks,
} from '../paper-parts.ts';
import { BLANK } from '../template-source.ts';
import type { Composed, Refusal, Template, TemplateSource, TemplateValues } from '../template-types.ts';

export const terminationNotice: Template = {
  title: 'Повідомлення про припинення',
  about:
    'Лист орендареві: строк закінчується, відмова від договору, відповідь на його повідомлення або пропозиція розірвати договір за згодою',
  kind: 'letter',
  fields: ['number', 'day', 'place', 'ground', 'ends_on', 'note'],
  subject: ['day', 'ground'],
  required: [],
  managedBy: ['contracts', 'payments'],
  needs: { landlord: ['address'], tenant: ['address'] },
  compose,
};

/**
 * The grounds the law gives this lease. Housing without a term is for five years (ЦКУ 821), so 763 is not about it. Whom the tenant has warned
 * himself has nothing to refuse any more: the letter says that the notice has come and until when the lease is.
 */
function groundsOf({ contract, data }: TemplateSource): TerminationGround[] {
  if (contract.termination?.by === 'tenant') return ['tenant_notice', 'agreement', 'unpaid'];
  if (data.object.purpose === 'residential') return ['term_end', 'agreement', 'unpaid'];
  return [data.endDate === null ? 'open_ended' : 'term_end', 'agreement', 'unpaid'];
}

type Notice = {
  readonly source: TemplateSource;
  readonly day: Day;
  /** Null where nothing says when: the line is left blank. */
  readonly endsOn: Day | null;
  readonly debts: Debts;
  /** No rent has come for three months in a row, by the books (ЦКУ 782). */
  readonly isUnpaidForThree: boolean;
};

async function compose(source: TemplateSource, values: TemplateValues): Promise<Composed> {
  const grounds = groundsOf(source);
  const ground = values.ground ?? grounds[0] ?? 'agreement';
  if (!grounds.includes(ground)) throw fieldError('ground', 'Ця підстава не підходить договору. Оберіть іншу');
  const head = headOf(source, values, null);
  const endsOn = values.endsOn ?? usualEnd(source, ground, head.day);
  // The term may be over already, and the refusal to go on still be said (ЦКУ 764); a lease that the tenant has ended may be over too.
  if (endsOn !== null && endsOn < head.day && !isOfFact(ground))
    throw fieldError('endsOn', 'Ця дата раніша за дату самого повідомлення. Виправте одну з них');
  const of = { ownerId: source.contract.owner_id, contractId: source.contract.id };
  const [debts, months] = await Promise.all([readDebts(source), listUnpaidMonths(source.db, of, source.today)]);
  const notice = { source, day: head.day, endsOn, debts, isUnpaidForThree: hasThreeInARow(months) };
  const blocks: PaperBlock[] = [
    addressBlock(source),
    textBlock(contractSentence(source)),
    ...groundTexts(notice, ground).map(textBlock),
    ...(ground === 'unpaid' && source.data.object.purpose === 'residential'
      ? []
      : returnTexts(source, ground).map(textBlock)),
    ...noteBlocks(values.note),
    ...senderBlocks(source),
  ];
  // Premises are given back on the day the letter comes, so there is no day to name (ЦКУ 782).
  const hasEnd = !(ground === 'unpaid' && source.data.object.purpose === 'commercial');
  return {
    paper: paperWith(head, 'Повідомлення про припинення договору', blocks),
    values: { ...head, ground, endsOn: hasEnd ? endsOn : null, note: values.note ?? null },
    fields: terminationNotice.fields.filter((field) => field !== 'ends_on' || hasEnd),
    grounds,
    hints: hintsOf(notice, ground),
    refusal: refusalOf(notice, ground),
  };
}

/** Says when a lease ends by itself or has ended, which may be written about afterwards. */
function isOfFact(ground: TerminationGround): boolean {
  return ground === 'term_end' || ground === 'tenant_notice';
}

function usualEnd({ contract, data }: TemplateSource, ground: TerminationGround, day: Day): Day | null {
  const given = contract.termination?.endsOn ?? null;
  if (ground === 'tenant_notice') return given;
  if (given !== null && given >= day && ground !== 'unpaid') return given;
  switch (ground) {
    case 'term_end':
      return contract.effective_end ?? data.endDate;
    case 'open_ended':
      return addMonthsToDay(day, 3);
    case 'agreement':
      return addDays(day, data.noticeDays);
    case 'unpaid':
      return addDays(day, 14);
  }
}

function groundTexts(notice: Notice, ground: TerminationGround): string[] {
  const { source, endsOn, debts, isUnpaidForThree } = notice;
  const { words, data, today } = source;
  const [landlord, tenant] = [words.landlord.nominative, words.tenant.nominative];
  const isHousing = data.object.purpose === 'residential';
  const end = endsOn === null ? BLANK : formatDayLong(endsOn);
  const debt = `Станом на ${formatDayLong(today)} заборгованість ${words.tenant.genitive} становить ${moneyUk({ amountMinor: debts.payableKop, currency: 'UAH' })}.`;
  switch (ground) {
    case 'term_end': {
      const ends = `Останній день строку договору\u00a0— ${sentenceEnd(end)}`;
      if (!isHousing)
        return [
          ends,
          `${landlord} повідомляє, що не продовжуватиме договір і заперечує проти користування приміщенням після закінчення строку, тому договір не вважатиметься поновленим (ст.\u00a0764 ЦК\u00a0України).`,
        ];
      const law = isShortTerm(data) ? '' : ' (ст.\u00a0822 ЦК\u00a0України)';
      return [ends, `${landlord} повідомляє, що відмовляється від укладення договору на новий строк${law}.`];
    }
    case 'open_ended':
      return [
        `Строк договору не визначено. ${landlord} відмовляється від договору й попереджає про це ${warnedFor(notice)} (ч.\u00a02 ст.\u00a0763 ЦК\u00a0України).`,
        `Договір припиняється ${sentenceEnd(end)}`,
      ];
    case 'tenant_notice':
      return [
        `${tenantNotice(source)} ${landlord} підтверджує, що одержав це повідомлення.`,
        `Останній день користування\u00a0— ${sentenceEnd(end)}`,
      ];
    case 'agreement':
      return [
        `${landlord} пропонує припинити договір за згодою сторін (ч.\u00a01 ст.\u00a0651 ЦК\u00a0України). Останній день користування\u00a0— ${sentenceEnd(end)}`,
        `Якщо ${tenant} згоден, просимо письмово підтвердити це. Без згоди обох сторін договір діє далі.`,
      ];
    case 'unpaid':
      if (isHousing)
        return [
          `${tenant} не вносить плату за користування житлом у строк, установлений договором. ${debt}`,
          `${landlord} вимагає сплатити заборгованість. Строк\u00a0— до ${sentenceEnd(end)}`,
          `Якщо плату не буде внесено, ${landlord} звернеться до суду з вимогою розірвати договір і виселити ${words.tenant.genitive} (ст.\u00a0825, 826 ЦК\u00a0України).`,
        ];
      return [
        `${tenant} не вносить плату за користування приміщенням ${isUnpaidForThree ? 'протягом трьох місяців підряд' : 'у строк, установлений договором'}. ${debt}`,
        `${landlord} відмовляється від договору та вимагає повернути приміщення. Договір є розірваним з моменту одержання цього повідомлення (ст.\u00a0782 ЦК\u00a0України). Припинення договору не звільняє від сплати заборгованості.`,
      ];
  }
}

/** The day of the notice is known until the lease is over: from then on it is the day on which that was written down. */
function tenantNotice({ contract, words }: TemplateSource): string {
  const { termination } = contract;
  const on = termination?.kind === 'notice' ? ` ${formatDayLong(termination.givenOn)}` : '';
  return `${words.tenant.nominative}${on} повідомив про припинення договору.`;
}

/** The law's three months where they are kept, and otherwise the days that there are. */
function warnedFor({ day, endsOn }: Notice): string {
  if (endsOn === null || addMonthsToDay(day, 3) <= endsOn) return 'щонайменше за три місяці';
  const days = daysBetween(day, endsOn);
  return `за ${days}\u00a0${plural(days, 'день', 'дні', 'днів')}`;
}

/** A long date ends with the full stop of «р.» already. */
function sentenceEnd(end: string): string {
  return end.endsWith('.') ? end : `${end}.`;
}

function returnTexts({ data, words }: TemplateSource, ground: TerminationGround): string[] {
  const isHousing = data.object.purpose === 'residential';
  const deposit =
    data.deposit === null
      ? []
      : ['Гарантійний платіж буде повернуто або зараховано в порядку, передбаченому договором.'];
  const asks = isHousing
    ? 'До дня припинення договору просимо звільнити житло, повернути його та ключі за актом, зафіксувати в акті показники лічильників і сплатити всі нараховані платежі.'
    : `${dayOfReturn(words.tenant.nominative, ground)} повернути приміщення за актом у стані, в якому його було одержано, з урахуванням нормального зносу (ст.\u00a0785, 795 ЦК\u00a0України), передати ключі та зафіксувати показники лічильників. За прострочення повернення ${words.landlord.nominative} має право вимагати неустойку в розмірі подвійної плати за користування (ч.\u00a02 ст.\u00a0785 ЦК\u00a0України).`;
  return [asks, ...deposit];
}

/** At once is from the end of the lease (ЦКУ 785), which a letter about non-payment is itself and no other letter. */
function dayOfReturn(tenant: string, ground: TerminationGround): string {
  return ground === 'unpaid'
    ? `${tenant} зобов’язаний негайно`
    : `Після припинення договору ${tenant} зобов’язаний негайно`;
}

function hintsOf({ source, day, endsOn, isUnpaidForThree }: Notice, ground: TerminationGround): string[] {
  const isHousing = source.data.object.purpose === 'residential';
  switch (ground) {
    case 'term_end':
      if (!isHousing && endsOn !== null && addMonthsToDay(endsOn, 1) < day)
        return [
          'Від кінця строку минуло більше ніж місяць. Якщо орендар і далі користується приміщенням, договір уже вважається поновленим (ст.\u00a0764 ЦК\u00a0України).',
        ];
      if (!isHousing)
        return [
          'Заперечити проти поновлення можна й протягом місяця після кінця строку (ст.\u00a0764 ЦК\u00a0України).',
        ];
      if (endsOn !== null && endsOn < day)
        return [
          'Строк уже закінчився. Якщо наймач не звільнив житло, договір міг бути продовжений на такий самий строк (ст.\u00a0822 ЦК\u00a0України).',
        ];
      if (isShortTerm(source.data) || endsOn === null || addMonthsToDay(day, 3) <= endsOn) return [];
      return [
        'Про відмову попереджають не пізніше ніж за три місяці до кінця строку. Якщо не попередити, а наймач не звільнить житло, договір вважається укладеним на такий самий строк (ст.\u00a0822 ЦК\u00a0України).',
      ];
    case 'tenant_notice':
      return tooShort(source, endsOn);
    case 'open_ended':
      return endsOn !== null && addMonthsToDay(day, 3) > endsOn
        ? [
            'За нерухомість попереджають за три місяці, якщо договір не встановив іншого строку (ст.\u00a0763 ЦК\u00a0України).',
          ]
        : [];
    case 'agreement':
      return [
        'Розірвання за згодою оформлюють так само, як договір: письмово, з підписами обох сторін (ст.\u00a0654 ЦК\u00a0України).',
      ];
    case 'unpaid':
      if (isHousing)
        return [
          'Договір найму житла через борг розриває суд: за шість місяців без плати, а короткостроковий\u00a0— якщо плату не внесено понад два рази (ст.\u00a0825 ЦК\u00a0України).',
        ];
      return isUnpaidForThree
        ? []
        : [
            'За обліком немає трьох місяців підряд, за які не надійшло жодної плати, а саме їх вимагає ст.\u00a0782 ЦК\u00a0України. Тому лист цього не стверджує, і суд може не визнати таку відмову: спершу надішліть претензію.',
          ];
  }
}

/** The tenant has warned later than the law or the contract has him do; the same words as on the page of the contract. */
function tooShort({ contract, data }: TemplateSource, endsOn: Day | null): string[] {
  const { termination } = contract;
  if (termination?.kind !== 'notice' || endsOn === null) return [];
  const { startDate, endDate, noticeDays, object } = data;
  const terms = { kind: object.purpose, startDate, endDate, noticeDays };
  const hint = noticeHint(terms, { by: 'tenant', givenOn: termination.givenOn, endsOn });
  return hint === null ? [] : [hint.textUk];
}

const NOT_YET = new Set(['draft', 'declined', 'pending', 'cancelled']);

function refusalOf({ source, day, endsOn, debts }: Notice, ground: TerminationGround): Refusal | null {
  if (NOT_YET.has(source.contract.status))
    return { field: 'contractId', text: 'Договір не укладено, тому припиняти ще нічого' };
  if (ground === 'unpaid' && debts.payableKop <= 0)
    return { field: 'ground', text: 'Боргу за цим договором немає. Оберіть іншу підставу' };
  const late = backdated(
    day,
    source,
    'Строк попередження рахують від дня, коли лист отримано, тому датою з\u00a0минулого його не підписують',
  );
  // What is a fact may be written about afterwards; an agreement and a demand are about what is still ahead.
  if (late !== null || endsOn === null || isOfFact(ground) || endsOn >= source.today) return late;
  return { field: 'endsOn', text: 'Ця дата вже минула. Оберіть сьогоднішню або пізнішу' };
}
