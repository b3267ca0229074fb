import { isShortTerm } from '@kliuchar/domain/contracts/lease-term';
import { bindingNotice, isShortened, noticeInWords } from '@kliuchar/domain/contracts/notice';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import {
  acceptanceClause,
  changesClause,
  copiesClause,
  depositClauses,
  lateFeeClauses,
  noticeTerms,
  partyIntro,
  partyOpening,
  paymentClauses,
  rentClauses,
  requisites,
  termClause,
  utilityClauses,
} from '../document-clauses.ts';
import type { DocumentData } from '../document-data.ts';
import type { AgreementText } from '../document-text.ts';
import { HOUSING_WORDS as WORDS } from '../side-words.ts';

/** Housing: ЦКУ 810–826 (ukraine.md §4). Articles stand in the text and nowhere else, because the Code is being rewritten. */
export function residentialText(data: DocumentData): AgreementText {
  return {
    version: 1,
    title: 'Договір найму (оренди) житла',
    number: data.number,
    city: data.object.city,
    day: formatDayLong(data.day),
    preamble: [
      `${partyOpening(data.landlord)}, далі\u00a0— Наймодавець, з однієї сторони, та ${partyIntro(data.tenant)}, далі\u00a0— Наймач, з іншої сторони, разом\u00a0— Сторони, уклали цей договір про таке.`,
    ],
    sections: [
      { title: 'Предмет договору', clauses: subjectClauses(data) },
      { title: 'Строк найму', clauses: termClauses(data) },
      {
        title: 'Плата та порядок розрахунків',
        clauses: [...rentClauses(data, WORDS), ...paymentClauses(data, WORDS), unilateral()],
      },
      { title: 'Комунальні послуги', clauses: utilityClauses(data, WORDS) },
      { title: 'Гарантійний платіж', clauses: depositClauses(data, WORDS) },
      { title: 'Передання та повернення житла', clauses: handoverClauses() },
      { title: 'Обов’язки та права Наймодавця', clauses: landlordClauses() },
      { title: 'Обов’язки та права Наймача', clauses: tenantClauses(data) },
      { title: 'Відповідальність Сторін', clauses: liabilityClauses(data) },
      { title: 'Припинення договору', clauses: endingClauses(data) },
      { title: 'Прикінцеві умови', clauses: finalClauses(data) },
    ],
    parties: [
      { role: 'Наймодавець', lines: requisites(data.landlord) },
      { role: 'Наймач', lines: requisites(data.tenant) },
      ...(data.guarantor === null ? [] : [{ role: 'Поручитель', lines: requisites(data.guarantor) }]),
    ],
  };
}

function subjectClauses(data: DocumentData): string[] {
  const { object } = data;
  const features = [
    object.areaTotal === null ? null : `загальна площа\u00a0— ${formatDecimalUk(object.areaTotal)}\u00a0м²`,
    object.areaLiving === null ? null : `житлова площа\u00a0— ${formatDecimalUk(object.areaLiving)}\u00a0м²`,
    object.rooms === null ? null : `кількість кімнат\u00a0— ${object.rooms}`,
    object.floor === null ? null : `поверх\u00a0— ${object.floor}`,
    object.registryNumber === null
      ? null
      : `реєстраційний номер об’єкта нерухомого майна\u00a0— ${object.registryNumber}`,
  ].filter((feature) => feature !== null);
  const details = features.length === 0 ? '' : ` (${features.join('; ')})`;
  return [
    `Наймодавець передає, а Наймач приймає в строкове платне користування для проживання житло за адресою: ${object.address}${details} (ст.\u00a0810, 812 ЦК\u00a0України).`,
    'Житло придатне для постійного проживання. Наймодавець підтверджує, що має право передавати його в найм, і повідомляє Наймача про відомі йому права третіх осіб на це житло.',
    residentsClause(data),
  ];
}

/** Equal rights of those who live with the tenant are not for a short lease (ЦКУ 816, part 1; 821, part 2). */
function residentsClause(data: DocumentData): string {
  const isShort = isShortTerm(data);
  if (data.coTenants.length === 0)
    return `Разом із Наймачем у житлі постійно проживають лише особи, яких письмово погодив Наймодавець (ст.\u00a0${isShort ? '817' : '816, 817'} ЦК\u00a0України).`;
  const isOne = data.coTenants.length === 1;
  const named = `Разом із Наймачем у житлі постійно ${isOne ? 'проживає' : 'проживають'}: ${data.coTenants.join(', ')}.`;
  return isShort
    ? named
    : `${named} ${isOne ? 'Ця особа має' : 'Вони мають'} рівні з Наймачем права та обов’язки щодо користування житлом (ч.\u00a01 ст.\u00a0816 ЦК\u00a0України).`;
}

function termClauses(data: DocumentData): string[] {
  const { endDate, autoRenew } = data;
  const clauses = [termClause(data)];
  if (endDate === null) {
    clauses.push(
      'Оскільки строк не визначено, договір вважається укладеним на п’ять років (ст.\u00a0821 ЦК\u00a0України).',
    );
  } else if (autoRenew) {
    clauses.push(
      'Якщо до закінчення строку жодна зі Сторін письмово не заявила про припинення, договір продовжується на той самий строк і на тих самих умовах.',
    );
  }
  if (!isShortTerm(data)) {
    clauses.push(
      'Після закінчення строку Наймач має переважне право на укладення договору на новий строк. Не пізніше ніж за три місяці до закінчення строку Наймодавець пропонує Наймачеві укласти договір на таких самих або інших умовах чи попереджає про відмову (ст.\u00a0822 ЦК\u00a0України).',
    );
  }
  return clauses;
}

function unilateral(): string {
  return 'Одностороння зміна розміру плати не допускається, крім випадків, передбачених цим договором або законом (ст.\u00a0820 ЦК\u00a0України). Якщо житлом не можна було користуватися через обставини, за які Наймач не відповідає, плата за цей час не вноситься (ст.\u00a0762 ЦК\u00a0України).';
}

function handoverClauses(): string[] {
  return [
    'Житло, майно в ньому та ключі передаються за актом приймання-передачі, який підписують обидві Сторони. В акті зазначаються стан житла, опис майна та показники лічильників.',
    'У день припинення договору Наймач повертає житло за актом у стані, в якому його було одержано, з урахуванням нормального зносу.',
  ];
}

function landlordClauses(): string[] {
  return [
    'Наймодавець передає житло вчасно, не перешкоджає проживанню Наймача та забезпечує справність інженерних мереж, за які відповідає.',
    'Капітальний ремонт житла здійснює Наймодавець (ст.\u00a0819 ЦК\u00a0України).',
    'Наймодавець може оглядати житло в присутності Наймача, погодивши з ним час щонайменше за добу, а в разі аварії\u00a0— негайно.',
  ];
}

function tenantClauses(data: DocumentData): string[] {
  // Not for a short lease (ЦКУ 821, part 2); the agreement is enough there.
  const sublease = isShortTerm(data) ? '' : ' (ст.\u00a0823 ЦК\u00a0України)';
  return [
    'Наймач використовує житло лише для проживання, забезпечує його збереження та підтримує в належному стані (ст.\u00a0815 ЦК\u00a0України).',
    'Поточний ремонт житла здійснює Наймач (ст.\u00a0819 ЦК\u00a0України). Перевлаштування та реконструкція без згоди Наймодавця не допускаються (ст.\u00a0815 ЦК\u00a0України).',
    'Наймач вчасно вносить плату, дотримується правил користування будинком і негайно повідомляє Наймодавця про пошкодження та аварії.',
    `Передання житла в піднайм можливе лише за згодою Наймодавця${sublease}.`,
  ];
}

function liabilityClauses(data: DocumentData): string[] {
  return [
    ...lateFeeClauses(data, WORDS),
    'Сторона, яка завдала збитків, відшкодовує їх у повному обсязі. Наймач відповідає також за дії осіб, які проживають разом із ним (ч.\u00a02 ст.\u00a0816 ЦК\u00a0України).',
    'Сторони не відповідають за невиконання обов’язків через обставини непереборної сили, зокрема воєнні дії, якщо повідомили про них іншу Сторону.',
  ];
}

function endingClauses(data: DocumentData): string[] {
  const notice = noticeInWords(bindingNotice(noticeTerms(data), 'tenant'));
  // The landlord's own three months stand above, where the term is (ЦКУ 822).
  const whoWarns = isShortTerm(data) ? 'Сторона попереджає іншу' : 'Наймач попереджає Наймодавця';
  const unwilling =
    notice === null
      ? ''
      : ` Про небажання продовжувати договір після закінчення строку ${whoWarns} щонайменше за ${notice}.`;
  return [
    quitClause(data),
    'На вимогу Наймодавця договір може бути розірвано в судовому порядку, якщо Наймач не вніс плату за шість місяців, а за короткострокового найму\u00a0— понад два рази, або якщо він чи особи, які з ним проживають, руйнують або псують житло (ст.\u00a0825 ЦК\u00a0України).',
    `Сторони можуть припинити договір за взаємною згодою в будь-який час.${unwilling}`,
  ];
}

/** The law gives the tenant three months to warn in (ЦКУ 825, part 1); that the sides have made them fewer, the text says itself. */
function quitClause(data: DocumentData): string {
  const notice = bindingNotice(noticeTerms(data), 'tenant');
  const words = noticeInWords(notice);
  if (words === null)
    return 'Наймач має право в будь-який день відмовитися від договору, письмово повідомивши про це Наймодавця (Сторони погодили, що строк попередження, встановлений частиною першою статті\u00a0825 ЦК\u00a0України, не застосовується).';
  const law = isShortened(notice)
    ? 'Сторони погодили строк, коротший за встановлений частиною першою статті\u00a0825 ЦК\u00a0України'
    : 'ч.\u00a01 ст.\u00a0825 ЦК\u00a0України';
  return `Наймач має право будь-коли відмовитися від договору, письмово попередивши Наймодавця за ${words} (${law}).`;
}

function finalClauses(data: DocumentData): string[] {
  const { guarantor } = data;
  return [
    acceptanceClause(WORDS),
    changesClause(),
    ...(guarantor === null
      ? []
      : [
          `Виконання обов’язків Наймача забезпечує поручитель ${guarantor.name}, який відповідає перед Наймодавцем солідарно з Наймачем (ст.\u00a0553, 554 ЦК\u00a0України).`,
        ]),
    'Персональні дані Сторін обробляються лише для укладення та виконання цього договору.',
    'Спори вирішуються переговорами, а якщо згоди не досягнуто,\u00a0— у суді. В усьому, що не врегульовано договором, Сторони керуються Цивільним кодексом України.',
    copiesClause(data),
  ];
}
