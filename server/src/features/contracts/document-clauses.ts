import { needsNotary } from '@kliuchar/domain/contracts/lease-term';
import type { NoticeTerms } from '@kliuchar/domain/contracts/notice';
import { formatDayLong, formatPeriodGenitive } from '@kliuchar/domain/dates/format-day';
import { formatIban } from '@kliuchar/domain/identifiers/iban';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { isCappedByNbu } from '@kliuchar/domain/ledger/penalty-cap';
import { minorInWords } from '@kliuchar/domain/money/amount-in-words';
import { formatDecimalUk, formatMinor } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type { DocumentData, DocumentParty } from './document-data.ts';
import type { SideWords } from './side-words.ts';

export function moneyUk(money: { readonly amountMinor: number; readonly currency: 'UAH' | 'USD' | 'EUR' }): string {
  const { amountMinor, currency } = money;
  return `${formatMinor(amountMinor, currency)} (${minorInWords(amountMinor, currency)})`;
}

/** What a notice is measured by, of a contract that is being written. */
export function noticeTerms({ object, startDate, endDate, noticeDays }: DocumentData): NoticeTerms {
  return { kind: object.purpose, startDate, endDate, noticeDays };
}

/** After «протягом»: 1 дня, 3 днів. */
function daysGenitiveUk(count: number): string {
  return `${count}\u00a0${plural(count, 'дня', 'днів', 'днів')}`;
}

const RATE_DAYS = {
  issue: 'на день виставлення квитанції',
  due: 'на останній день строку оплати',
  payment: 'на день оплати',
} as const;

/** The price and how it changes (contract.md §1.13; ЦКУ 524, 533, 762, 820). */
export function rentClauses(data: DocumentData, words: SideWords): string[] {
  const { rent, peg } = data;
  const clauses: string[] = [];
  if (peg.mode === 'fx') {
    const source =
      peg.rateSource === 'nbu' ? 'офіційним курсом Національного банку України' : 'курсом, який погодили Сторони,';
    clauses.push(
      `${words.rent} за місяць становить гривневий еквівалент ${moneyUk(rent)} за ${source} ${RATE_DAYS[peg.rateDay]} (ст.\u00a0524, 533 ЦК\u00a0України). Розрахунки між Сторонами ведуться лише в гривні.`,
    );
  } else {
    clauses.push(`${words.rent} становить ${moneyUk(rent)} за місяць.`);
  }
  clauses.push(...pegClauses(data, words));
  clauses.push(vatClause(data));
  return clauses;
}

function pegClauses({ peg, rent }: DocumentData, { rentGenitive }: SideWords): string[] {
  switch (peg.mode) {
    case 'fx':
      return boundsClauses(peg);
    case 'cpi': {
      const threshold =
        peg.threshold === null || peg.threshold === undefined
          ? ''
          : ` Індекс застосовується, коли накопичений добуток перевищить ${formatDecimalUk(peg.threshold)}\u00a0%.`;
      const lag = monthsUk(peg.lagMonths);
      return [
        `Розмір ${rentGenitive} індексується на оприлюднені індекси споживчих цін за місяці після ${formatPeriodGenitive(peg.baseMonth)}\u00a0року. Для місяця оплати враховуються індекси за місяці до того включно, що настав за ${lag} до місяця оплати.${threshold}`,
        ...boundsClauses(peg),
      ];
    }
    case 'step': {
      const verb = peg.amountMinor < 0 ? 'зменшується' : 'збільшується';
      const amount = moneyUk({ amountMinor: Math.abs(peg.amountMinor), currency: rent.currency });
      return [`${everyUk(peg.everyMonths)} розмір ${rentGenitive} ${verb} на ${amount}.`];
    }
    case 'percent': {
      const verb = peg.percent.startsWith('-') ? 'зменшується' : 'збільшується';
      const percent = formatDecimalUk(peg.percent.replace('-', ''));
      return [`${everyUk(peg.everyMonths)} розмір ${rentGenitive} ${verb} на ${percent}\u00a0%.`];
    }
    case 'none':
      return [];
  }
}

function hryvniasUk(amountMinor: number): string {
  return moneyUk({ amountMinor, currency: 'UAH' });
}

function boundsClauses(bounds: { capKop?: number | null | undefined; floorKop?: number | null | undefined }): string[] {
  const limits = [
    bounds.floorKop ? `не менше ніж ${hryvniasUk(bounds.floorKop)}` : null,
    bounds.capKop ? `не більше ніж ${hryvniasUk(bounds.capKop)}` : null,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? [] : [`У будь-якому разі сума за повний місяць становить ${limits.join(' і ')}.`];
}

/** «Щомісяця», «Кожні 12 місяців», «Кожен 21 місяць». */
function everyUk(months: number): string {
  if (months === 1) return 'Щомісяця';
  return `${plural(months, 'Кожен', 'Кожні', 'Кожні')} ${monthsUk(months)}`;
}

function monthsUk(count: number): string {
  return `${count}\u00a0${plural(count, 'місяць', 'місяці', 'місяців')}`;
}

function vatClause({ vatMode }: DocumentData): string {
  if (vatMode === 'on_top') return `На зазначену суму додатково нараховується податок на додану вартість (20\u00a0%).`;
  if (vatMode === 'included') return `Зазначена сума містить податок на додану вартість (20\u00a0%).`;
  return 'Податок на додану вартість не нараховується.';
}

const PRORATION_CLAUSES = {
  actual_days: 'За неповний місяць плата обчислюється пропорційно до кількості днів користування в цьому місяці.',
  thirty_days:
    'За неповний місяць плата обчислюється пропорційно до кількості днів користування з розрахунку 30\u00a0днів у місяці.',
  none: 'За неповний місяць плата вноситься в повному розмірі.',
} as const;

/** When and where to pay (contract.md §1.1, §1.12). */
export function paymentClauses(data: DocumentData, words: SideWords): string[] {
  const { payment, landlord } = data;
  const month = payment.for === 'next' ? 'місяця, що передує оплачуваному' : 'місяця, за який вона вноситься';
  const account =
    landlord.iban === null
      ? `на рахунок ${words.landlord.genitive}`
      : `на рахунок ${words.landlord.genitive} ${ibanUk(landlord.iban)}`;
  const grace =
    payment.graceDays === 0
      ? ''
      : ` Платіж, що надійшов протягом ${daysGenitiveUk(payment.graceDays)} після цього дня, не вважається простроченим.`;
  return [
    `Плата вноситься щомісяця до ${payment.dueDay}-го\u00a0числа ${month}, а якщо такого числа в місяці немає\u00a0— до його останнього дня, безготівковим переказом ${account} або в інший спосіб, який погодили Сторони.${grace}`,
    PRORATION_CLAUSES[data.proration],
  ];
}

/** In groups of four that stay on one line. */
function ibanUk(iban: string): string {
  return formatIban(iban).replaceAll(' ', '\u00a0');
}

const METHODS: Readonly<Record<string, string>> = {
  meter: 'за показниками лічильника',
  per_m2: 'за площею',
  per_person: 'за кількістю осіб',
  fixed: 'фіксованою сумою',
  norm_per_person: 'за нормою споживання',
  annual_volume_12: 'рівними частинами річного обсягу',
  sum_of_water: 'за обсягом спожитої води',
  shared_bill: 'часткою спільного рахунку',
};

/** Who pays for which service and by what (contract.md §1.10). */
export function utilityClauses({ services }: DocumentData, words: SideWords): string[] {
  if (services.length === 0) return ['Порядок оплати комунальних послуг Сторони погоджують окремо в письмовій формі.'];
  const { tenant, landlord } = words;
  const already = /[аеєиіїоуюя]$/u.test(words.rentGenitive) ? 'вже' : 'уже';
  const titles = (payer: string, withMethod: boolean) =>
    services
      .filter((service) => service.payer === payer)
      .map(({ title, method }) =>
        withMethod ? `${lowerFirst(title)} (${METHODS[method] ?? method})` : lowerFirst(title),
      )
      .join('; ');
  const clauses = [
    [
      titles('tenant', true),
      `${tenant.nominative} відшкодовує ${landlord.dative} за щомісячною квитанцією витрати на такі послуги: `,
    ],
    [titles('tenant_direct', false), `${tenant.nominative} самостійно платить надавачам за такі послуги: `],
    [titles('in_rent', false), `До ${words.rentGenitive} ${already} входять такі послуги: `],
    [titles('owner', false), `${landlord.nominative} оплачує власним коштом такі послуги: `],
  ] as const;
  return [
    ...clauses.filter(([list]) => list !== '').map(([list, start]) => `${start}${list}.`),
    `Показники лічильників на початок і на кінець користування фіксуються в акті приймання-передачі; протягом строку договору їх щомісяця передає ${tenant.nominative}.`,
  ];
}

/** «ОСББ», «ТБ», «IP-телефонія» and «Wi-Fi» stay as they are written. */
function lowerFirst(text: string): string {
  return /^[А-ЯҐЄІЇ][а-яґєії’]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A deposit is never an earnest of ЦКУ 570, and the text says so. */
export function depositClauses({ deposit }: DocumentData, words: SideWords): string[] {
  if (deposit === null) return [`Гарантійний платіж ${words.tenant.nominative} не вносить.`];
  const amount = moneyUk(deposit);
  const foreign =
    deposit.currency === 'UAH'
      ? ''
      : ' Платіж вноситься і повертається в гривні за офіційним курсом Національного банку України на день платежу.';
  if (deposit.kind === 'advance') {
    return [
      `Під час підписання договору ${words.tenant.nominative} вносить авансовий платіж у розмірі ${amount}, який зараховується як плата за останній місяць користування.${foreign}`,
    ];
  }
  return [
    `Під час передання об’єкта ${words.tenant.nominative} вносить гарантійний платіж у розмірі ${amount}. Платіж забезпечує сплату боргу та відшкодування збитків і не є завдатком у розумінні ст.\u00a0570 ЦК\u00a0України.${foreign}`,
    `${words.landlord.nominative} повертає гарантійний платіж протягом 7\u00a0днів після повернення об’єкта за актом, утримавши з нього лише непогашений борг і документально підтверджені збитки.`,
  ];
}

/** Penalty only as agreed, beside what the law gives without an agreement (ЦКУ 549, 625). */
export function lateFeeClauses(data: DocumentData, words: SideWords): string[] {
  const { lateFee } = data;
  const lawful = `У разі прострочення ${words.landlord.nominative} має право на інфляційні втрати та 3\u00a0% річних (ст.\u00a0625 ЦК\u00a0України).`;
  if (lateFee.mode === 'none') return [lawful];
  const pays = `За прострочення оплати ${words.tenant.nominative} сплачує пеню`;
  if (lateFee.mode === 'double_nbu')
    return [
      `${pays} в розмірі подвійної облікової ставки Національного банку України, що діяла в період прострочення: за кожен день прострочення\u00a0— 1/365 (у високосному році\u00a0— 1/366) цієї річної ставки від простроченої суми.`,
      lawful,
    ];
  const cap = lateFee.capPercent
    ? ` Загальна сума пені не може перевищувати ${formatDecimalUk(lateFee.capPercent)}\u00a0% простроченої суми.`
    : '';
  const law = isAmongBusinesses(data)
    ? ', але не більше подвійної облікової ставки Національного банку України, що діяла в період прострочення (ст.\u00a03 Закону України «Про відповідальність за несвоєчасне виконання грошових зобов’язань»)'
    : '';
  return [
    `${pays} в розмірі ${formatDecimalUk(lateFee.percent)}\u00a0% від простроченої суми за кожен день прострочення${law}.${cap}`,
    lawful,
  ];
}

function isAmongBusinesses({ landlord, tenant }: DocumentData): boolean {
  return isCappedByNbu([landlord.kind, tenant.kind]);
}

/** A sentence; a long date already ends with the full stop of «р.». */
export function termClause({ startDate, endDate }: DocumentData): string {
  const from = `Договір діє з ${formatDayLong(startDate)}`;
  return endDate === null ? from : `${from} до ${formatDayLong(endDate)} включно.`;
}

const TAX_ID_NAMES: Readonly<Record<string, string>> = {
  rnokpp: 'РНОКПП',
  edrpou: 'Код ЄДРПОУ',
  passport: 'Паспорт',
  id_card: 'ID-картка',
};

/** How a side is named inside a sentence. Who acts for a firm is written in the nominative on its card, so nothing here may ask for another case. */
export function partyIntro(party: DocumentParty): string {
  if (party.kind === 'fop') return `фізична особа\u00a0— підприємець ${party.name}`;
  if (party.kind === 'company' && party.representative !== null)
    return `${party.name} (представник\u00a0— ${party.representative})`;
  return party.name;
}

/** The same where the sentence begins with it. */
export function partyOpening(party: DocumentParty): string {
  const intro = partyIntro(party);
  return intro.charAt(0).toUpperCase() + intro.slice(1);
}

export function requisites(party: DocumentParty): string[] {
  const lines = [
    party.kind === 'fop' ? `ФОП ${party.name}` : party.name,
    party.taxId === null ? null : `${TAX_ID_NAMES[party.taxId.kind] ?? 'Код'}: ${party.taxId.value}`,
    party.idDocument === null ? null : `Документ: ${party.idDocument}`,
    party.address === null ? null : `Адреса: ${party.address}`,
    party.iban === null ? null : `IBAN: ${ibanUk(party.iban)}`,
    party.phone === null ? null : `Телефон: ${formatPhone(party.phone)}`,
    party.email === null ? null : `Електронна пошта: ${party.email}`,
    party.vatPayer ? 'Платник ПДВ' : null,
    party.kind === 'company' && party.representative !== null ? `Представник: ${party.representative}` : null,
  ];
  return lines.filter((line) => line !== null);
}

export function acceptanceClause(words: SideWords): string {
  return `Договір може бути укладено в електронній формі: ${words.tenant.nominative} підтверджує його в особистому кабінеті або одноразовим кодом, надісланим на його телефон або електронну адресу, зазначені в договорі. Сторони визнають таке підтвердження електронним підписом одноразовим ідентифікатором (ст.\u00a012 Закону України «Про електронну комерцію»), а контрольну суму SHA-256 цього тексту\u00a0— доказом його незмінності.`;
}

export function changesClause(): string {
  return 'Зміни та доповнення до договору оформлюються додатковими угодами, які підтверджують обидві Сторони в тому самому порядку.';
}

/** Premises let for so long that no code takes the place of a notary (ЦКУ 793). */
export function isNotarial({ object, startDate, endDate }: DocumentData): boolean {
  return needsNotary({ kind: object.purpose, startDate, endDate });
}

const COUNTS = ['двох', 'трьох', 'чотирьох'] as const;

/** One paper for each who signs it; of what a notary certifies one stays with him. */
export function copiesClause(data: DocumentData): string {
  const isCertified = isNotarial(data);
  const count = COUNTS[Number(data.guarantor !== null) + Number(isCertified)] ?? COUNTS[0];
  const each = `по одному для кожної Сторони${data.guarantor === null ? '' : ' та поручителя'}`;
  return isCertified
    ? `Договір укладено у ${count} примірниках однакової сили: ${each} й один для справ нотаріуса.`
    : `Договір укладено у ${count} примірниках однакової сили, ${each}; електронний примірник має таку саму силу.`;
}
