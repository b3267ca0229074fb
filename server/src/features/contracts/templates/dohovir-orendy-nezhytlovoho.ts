import { bindingNotice, noticeInWords } from '@kliuchar/domain/contracts/notice';
import { formatDayLong } from '@kliuchar/domain/dates/format-day';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import {
  acceptanceClause,
  changesClause,
  copiesClause,
  depositClauses,
  isNotarial,
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
import { PREMISES_WORDS as WORDS } from '../side-words.ts';

/** Premises: ЦКУ chapter 58 (759–786) and 793–797 (ukraine.md §4); the repealed Commercial Code is never cited. */
export function commercialText(data: DocumentData): AgreementText {
  return {
    version: 1,
    title: 'Договір оренди нежитлового приміщення',
    number: data.number,
    city: data.object.city,
    day: formatDayLong(data.day),
    preamble: [
      `${partyOpening(data.landlord)}, далі\u00a0— Орендодавець, з однієї сторони, та ${partyIntro(data.tenant)}, далі\u00a0— Орендар, з іншої сторони, разом\u00a0— Сторони, уклали цей договір про таке.`,
    ],
    sections: [
      { title: 'Предмет договору', clauses: subjectClauses(data) },
      { title: 'Строк оренди', clauses: termClauses(data) },
      {
        title: 'Орендна плата та порядок розрахунків',
        clauses: [...rentClauses(data, WORDS), ...paymentClauses(data, WORDS), reliefClause()],
      },
      { title: 'Комунальні послуги', clauses: utilityClauses(data, WORDS) },
      { title: 'Гарантійний платіж', clauses: depositClauses(data, WORDS) },
      { title: 'Передання та повернення приміщення', clauses: handoverClauses() },
      { title: 'Обов’язки та права Орендодавця', clauses: landlordClauses() },
      { title: 'Обов’язки та права Орендаря', clauses: tenantClauses() },
      { title: 'Відповідальність Сторін', clauses: liabilityClauses(data) },
      { title: 'Припинення договору', clauses: endingClauses(data) },
      { title: 'Прикінцеві умови', clauses: finalClauses(data) },
    ],
    parties: [
      { role: 'Орендодавець', lines: requisites(data.landlord) },
      { role: 'Орендар', lines: requisites(data.tenant) },
      ...(data.guarantor === null ? [] : [{ role: 'Поручитель', lines: requisites(data.guarantor) }]),
    ],
  };
}

function subjectClauses({ object }: DocumentData): string[] {
  const features = [
    object.areaTotal === null ? null : `загальна площа\u00a0— ${formatDecimalUk(object.areaTotal)}\u00a0м²`,
    object.floor === null ? null : `поверх\u00a0— ${object.floor}`,
    object.registryNumber === null
      ? null
      : `реєстраційний номер об’єкта нерухомого майна\u00a0— ${object.registryNumber}`,
    object.cadastralNumber === null ? null : `кадастровий номер\u00a0— ${object.cadastralNumber}`,
  ].filter((feature) => feature !== null);
  const details = features.length === 0 ? '' : ` (${features.join('; ')})`;
  return [
    `Орендодавець передає, а Орендар приймає в строкове платне користування нежитловий об’єкт за адресою: ${object.address}${details}, далі\u00a0— приміщення (ст.\u00a0759, 760 ЦК\u00a0України).`,
    'Орендодавець підтверджує, що має право передавати приміщення в оренду, і повідомляє Орендаря про відомі йому права третіх осіб на нього (ст.\u00a0761, 769 ЦК\u00a0України).',
    'Приміщення використовується для господарської діяльності Орендаря відповідно до його призначення та вимог законодавства.',
  ];
}

function termClauses(data: DocumentData): string[] {
  const { endDate, autoRenew } = data;
  const notice = noticeInWords(bindingNotice(noticeTerms(data), 'tenant'));
  const clauses = [termClause(data)];
  if (endDate === null) {
    clauses.push(
      `Оскільки строк не визначено, кожна зі Сторін може відмовитися від договору будь-коли, письмово попередивши іншу за ${notice} (ч.\u00a02 ст.\u00a0763 ЦК\u00a0України).`,
    );
    return clauses;
  }
  clauses.push(
    autoRenew
      ? 'Якщо до закінчення строку жодна зі Сторін письмово не заявила про припинення, договір продовжується на той самий строк і на тих самих умовах.'
      : 'Якщо Орендар продовжує користуватися приміщенням після закінчення строку й Орендодавець протягом одного місяця не заперечує, договір вважається поновленим на той самий строк (ст.\u00a0764 ЦК\u00a0України).',
    'Орендар, який належно виконує обов’язки, має переважне право на укладення договору на новий строк (ст.\u00a0777 ЦК\u00a0України).',
  );
  if (isNotarial(data)) {
    clauses.push(
      'Оскільки договір укладено на три роки або довше, він підлягає нотаріальному посвідченню, а право користування\u00a0— державній реєстрації (ст.\u00a0793, 794 ЦК\u00a0України).',
    );
  }
  return clauses;
}

function reliefClause(): string {
  return 'Якщо приміщенням не можна було користуватися через обставини, за які Орендар не відповідає, плата за цей час не вноситься (ст.\u00a0762 ЦК\u00a0України).';
}

function handoverClauses(): string[] {
  return [
    'Приміщення передається та повертається за актом приймання-передачі, який підписують обидві Сторони; з дня підписання акта обчислюється строк користування, якщо Сторони не домовилися про інше (ст.\u00a0795 ЦК\u00a0України).',
    'В акті зазначаються стан приміщення, передане майно, ключі та показники лічильників.',
    'У разі припинення договору Орендар негайно повертає приміщення в стані, в якому його було одержано, з урахуванням нормального зносу (ст.\u00a0785 ЦК\u00a0України).',
  ];
}

function landlordClauses(): string[] {
  return [
    'Орендодавець передає приміщення вчасно, у стані, що відповідає умовам договору та призначенню (ст.\u00a0767 ЦК\u00a0України), і не перешкоджає користуванню ним.',
    'Капітальний ремонт приміщення здійснює Орендодавець (ст.\u00a0776 ЦК\u00a0України).',
    'Орендодавець може перевіряти стан приміщення в робочий час, погодивши час з Орендарем, а в разі аварії\u00a0— негайно.',
  ];
}

function tenantClauses(): string[] {
  return [
    'Орендар користується приміщенням відповідно до його призначення та умов договору (ст.\u00a0773 ЦК\u00a0України), дотримується правил пожежної безпеки та санітарних норм.',
    'Поточний ремонт приміщення здійснює Орендар (ст.\u00a0776 ЦК\u00a0України). Поліпшення можливі лише за письмовою згодою Орендодавця (ст.\u00a0778 ЦК\u00a0України).',
    'Орендар вчасно вносить орендну плату та негайно повідомляє Орендодавця про пошкодження й аварії.',
    'Передання приміщення в суборенду можливе лише за письмовою згодою Орендодавця (ст.\u00a0774 ЦК\u00a0України).',
  ];
}

function liabilityClauses(data: DocumentData): string[] {
  return [
    ...lateFeeClauses(data, WORDS),
    'Якщо Орендар не повертає приміщення вчасно, він сплачує неустойку в розмірі подвійної плати за час прострочення (ст.\u00a0785 ЦК\u00a0України).',
    'Сторона, яка завдала збитків, відшкодовує їх у повному обсязі.',
    'Сторони не відповідають за невиконання обов’язків через обставини непереборної сили, зокрема воєнні дії, якщо повідомили про них іншу Сторону.',
  ];
}

function endingClauses(data: DocumentData): string[] {
  return [
    'Орендодавець має право відмовитися від договору, якщо Орендар не вносить плату протягом трьох місяців підряд; договір припиняється з дня, коли Орендар одержав повідомлення (ст.\u00a0782 ЦК\u00a0України).',
    'На вимогу Сторони договір може бути розірвано у випадках, передбачених ст.\u00a0783 і 784 ЦК\u00a0України.',
    // Without an end the notice stands above, where the term is (ЦКУ 763).
    ...(data.endDate === null ? [] : [quitClause(data)]),
    'Сторони можуть припинити договір за взаємною згодою в будь-який час.',
  ];
}

function quitClause(data: DocumentData): string {
  const words = noticeInWords(bindingNotice(noticeTerms(data), 'tenant'));
  return words === null
    ? 'Кожна зі Сторін може в будь-який день до закінчення строку відмовитися від договору, письмово повідомивши про це іншу.'
    : `Сторона, яка бажає припинити договір до закінчення строку, письмово попереджає про це іншу щонайменше за ${words}.`;
}

function finalClauses(data: DocumentData): string[] {
  const { guarantor } = data;
  return [
    ...(isNotarial(data) ? [] : [acceptanceClause(WORDS)]),
    changesClause(),
    ...(guarantor === null
      ? []
      : [
          `Виконання обов’язків Орендаря забезпечує поручитель ${guarantor.name}, який відповідає перед Орендодавцем солідарно з Орендарем (ст.\u00a0553, 554 ЦК\u00a0України).`,
        ]),
    'Персональні дані представників Сторін обробляються лише для укладення та виконання цього договору.',
    'Спори вирішуються переговорами, а якщо згоди не досягнуто,\u00a0— у суді. В усьому, що не врегульовано договором, Сторони керуються Цивільним кодексом України.',
    copiesClause(data),
  ];
}
