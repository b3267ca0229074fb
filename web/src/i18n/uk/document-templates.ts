import type { DocumentTemplate, TemplateField, TerminationGround } from '@kliuchar/api-schema/document-templates';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';

/** Документи за шаблоном: вибір, поля, перегляд. */
export const documentTemplates = {
  noneOffered: 'Шаблони вам не відкрито',
  noneOfferedText: 'Документи за шаблоном складає той, кому власник відкрив і\u00a0договори.',
  title: 'Документ за шаблоном',
  lead: 'Оберіть, що треба скласти. Сторони, об’єкт і\u00a0суми візьмемо з\u00a0договору.',
  groups: {
    lease: 'Договір',
    money: 'Розрахунки',
    end: 'Вимоги та припинення',
  },
  change: 'Інший шаблон',
  contract: 'Договір',
  fields: {
    number: 'Номер',
    day: 'Дата',
    place: 'Місце складання',
    valid_from: 'Зміни діють із',
    changes: 'Що змінюється',
    direction: 'Який акт',
    from: 'Період від',
    to: 'до',
    period: 'За який місяць',
    ground: 'Підстава',
    ends_on: 'Договір діє до',
    pay_by: 'Сплатити до',
    note: 'Свій абзац',
  } satisfies Record<TemplateField, string>,
  hints: {
    changes: 'Кожен рядок стане окремим пунктом угоди',
    note: 'Додамо в\u00a0кінці документа',
  } satisfies Partial<Record<TemplateField, string>>,
  unpaidUntil: 'Сплатити до',
  directions: {
    in: 'Передання на початку оренди',
    out: 'Повернення в\u00a0кінці оренди',
  } satisfies Record<ActDirection, string>,
  grounds: {
    term_end: 'Строк договору закінчується',
    open_ended: 'Договір без строку',
    tenant_notice: 'Орендар сам припиняє договір',
    unpaid: 'Не сплачують',
    agreement: 'За згодою сторін',
  } satisfies Record<TerminationGround, string>,
  startAct: 'Скласти акт',
  visibility: 'Хто бачить',
  submit: 'Зберегти як PDF',
  saving: 'Складаємо PDF…',
  saved: 'Документ збережено',
  savedAgain: (number: number) => `Збережено версію\u00a0${number}`,
  again: {
    found: (title: string) =>
      `«${title}» за цим договором уже є: збережемо як його нову версію. Хто його бачить, не зміниться.`,
    open: 'Відкрити документ',
    separate: 'Зберегти окремим документом',
    separateHint: (number: number) => `Інакше це буде версія\u00a0${number}; попередні лишаться в\u00a0документі`,
  },
  preview: {
    title: 'Так виглядатиме документ',
    empty: 'Оберіть договір\u00a0— і\u00a0тут з’явиться текст документа.',
    number: (number: string) => `№\u00a0${number}`,
    signature: 'підпис, дата',
  },
  missing: {
    title: 'У\u00a0документі лишилися порожні рядки',
    fill: 'Заповнити в\u00a0картці',
  },
  failed: {
    list: 'Не вдалося завантажити шаблони',
    contracts: (reason: string) => `Не вдалося завантажити договори: ${reason}`,
    save: (reason: string) => `Документ не збережено: ${reason}`,
  },
  order: {
    lease: ['housing_lease', 'premises_lease', 'handover_act', 'amendment'],
    money: ['invoice', 'services_act', 'reconciliation'],
    end: ['claim', 'termination_notice'],
  } satisfies Record<string, readonly DocumentTemplate[]>,
} as const;
