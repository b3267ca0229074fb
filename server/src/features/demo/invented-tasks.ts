import type { TaskEvent } from '@kliuchar/domain/tasks/task-status';

export type InventedTask = {
  readonly title: string;
  readonly description?: string;
  readonly category: 'repair' | 'cleaning' | 'inspection' | 'documents' | 'meter' | 'other';
  readonly priority?: 'low' | 'high' | 'urgent';
  readonly home: number | null;
  readonly madeDaysAgo: number;
  readonly dueInDays: number;
  readonly contractor?: number;
  readonly costUah?: number;
  /** How much of it is done, from the first on. */
  readonly checklist?: { readonly done: number; readonly items: readonly string[] };
  /** Of the owner's own, beside the work. */
  readonly comments?: readonly string[];
  readonly steps: readonly TaskEvent[];
};

export const TASKS: readonly InventedTask[] = [
  {
    title: 'Замінити змішувач на кухні',
    category: 'repair',
    home: 9,
    madeDaysAgo: 210,
    dueInDays: -203,
    contractor: 0,
    costUah: 1850,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Прибрати після виїзду орендаря',
    category: 'cleaning',
    home: 11,
    madeDaysAgo: 30,
    dueInDays: -26,
    contractor: 1,
    costUah: 2400,
    checklist: { done: 4, items: ['Кухня й плита', 'Вікна', 'Санвузол', 'Винести старі меблі'] },
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Пофарбувати стіни перед новим орендарем',
    category: 'repair',
    home: 2,
    madeDaysAgo: 150,
    dueInDays: -140,
    contractor: 0,
    costUah: 9200,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Полагодити замок у вхідних дверях',
    category: 'repair',
    priority: 'high',
    home: 17,
    madeDaysAgo: 12,
    dueInDays: -6,
    contractor: 0,
    costUah: 950,
    comments: ['Личинку замінили, видали три нові ключі. Чек у майстра.'],
    steps: ['start', 'finish'],
  },
  {
    title: 'Показати квартиру майбутнім орендарям',
    category: 'other',
    home: 7,
    madeDaysAgo: 5,
    dueInDays: 1,
    comments: ['Двоє подивилися у вівторок, одна родина просить квартиру з кондиціонером.'],
    steps: ['start'],
  },
  {
    title: 'Продовжити договір або знайти нового орендаря',
    category: 'documents',
    priority: 'high',
    home: 14,
    madeDaysAgo: 4,
    dueInDays: 5,
    checklist: { done: 1, items: ['Запитати орендаря', 'Узгодити нову плату', 'Підготувати додаткову угоду'] },
    steps: [],
  },
  {
    title: 'Перевірити тягу й газову плиту',
    category: 'inspection',
    home: 40,
    madeDaysAgo: 20,
    dueInDays: -2,
    steps: [],
  },
  {
    title: 'Замовити повірку лічильника води',
    category: 'meter',
    home: 6,
    madeDaysAgo: 8,
    dueInDays: 9,
    comments: ['Заявку прийняли. Обіцяють зателефонувати й погодити день.'],
    steps: ['start', 'wait'],
  },
  {
    title: 'Протікає труба у ванній',
    category: 'repair',
    priority: 'urgent',
    home: 24,
    madeDaysAgo: 1,
    dueInDays: 0,
    contractor: 0,
    description: 'Сусіди знизу бачать пляму на стелі. Воду в квартирі перекрито.',
    comments: ['Майстер буде сьогодні о 14:00, орендарка вдома.'],
    steps: ['start'],
  },
  {
    title: 'Оновити список жителів для управителя будинку',
    category: 'documents',
    priority: 'low',
    home: null,
    madeDaysAgo: 15,
    dueInDays: 20,
    steps: [],
  },
  {
    title: 'Замінити пружину на дверях під’їзду',
    category: 'repair',
    home: null,
    madeDaysAgo: 95,
    dueInDays: -80,
    contractor: 0,
    costUah: 1350,
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Перевірити опалення перед сезоном',
    category: 'inspection',
    home: null,
    madeDaysAgo: 70,
    dueInDays: -48,
    contractor: 0,
    costUah: 5600,
    checklist: { done: 3, items: ['Стояки', 'Крани в підвалі', 'Випустити повітря на верхніх поверхах'] },
    steps: ['start', 'finish', 'close'],
  },
  {
    title: 'Підготувати квартиру до заселення',
    category: 'cleaning',
    priority: 'high',
    home: 21,
    madeDaysAgo: 3,
    dueInDays: 7,
    contractor: 1,
    costUah: 1900,
    checklist: { done: 2, items: ['Помити вікна', 'Замінити лампи', 'Перевірити сантехніку', 'Зробити ключі'] },
    steps: ['start'],
  },
  {
    title: 'Замовити новий домофон',
    category: 'other',
    priority: 'low',
    home: 13,
    madeDaysAgo: 40,
    dueInDays: -25,
    comments: ['Старий полагодили, новий не потрібен.'],
    steps: ['cancel'],
  },
];
