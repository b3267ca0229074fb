/** Beginnings of the words people use for the values of closed lists, Ukrainian and English; compared in the form of search. */
export const PROPERTY_TYPE_WORDS = {
  apartment: ['кварт', 'кв', 'апарт', 'студ', 'житло', '1к', '2к', '3к', 'flat', 'apt', 'studio'],
  house: ['будин', 'дім', 'котед', 'таунх', 'дач', 'cottage', 'townhouse', 'home'],
  room: ['кімн', 'ліжко', 'хостел'],
  office: ['офіс', 'кабін'],
  retail: ['магаз', 'торг', 'кафе', 'ресторан', 'комерц', 'нежитл', 'приміщ', 'салон', 'shop', 'store', 'commercial'],
  warehouse: ['склад', 'ангар', 'storage', 'комор'],
  parking: ['парк', 'гараж', 'машином', 'бокс', 'garage'],
  land: ['земл', 'діл', 'plot'],
  other: ['інш'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const COUNTERPARTY_KIND_WORDS = {
  fop: ['фоп', 'спд', 'підприєм', 'фізична особа підприєм', 'entrepreneur', 'sole'],
  company: ['юр', 'тов', 'компан', 'організ', 'підприємство', 'пп', 'ат', 'осбб', 'legal', 'business'],
  person: ['фіз', 'людина', 'приват', 'особа', 'individual', 'private'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const ROLE_WORDS = {
  tenant: [
    'оренда',
    'наймач',
    'квартир',
    'мешкан',
    'жилец',
    'клієнт',
    'покуп',
    'арендат',
    'renter',
    'lessee',
    'client',
  ],
  landlord: ['орендод', 'власн', 'здає', 'наймод', 'owner', 'lessor'],
  provider: ['постач', 'провайд', 'комунал', 'supplier', 'utility'],
  contractor: ['підряд', 'майст', 'викона', 'сантех', 'електрик', 'прибир', 'послуг'],
  guarantor: ['поруч', 'гарант'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const SERVICE_WORDS = {
  electricity: ['елек', 'ел', 'світло', 'квт', 'эл', 'power', 'electric'],
  gas_delivery: ['розпод', 'доставка газу', 'транспортування газу'],
  gas: ['газ', 'природний газ'],
  hot_water: ['гаряч', 'гв', 'гар', 'горяч', 'hot'],
  cold_water: ['холод', 'хв', 'хол', 'вод', 'water', 'cold'],
  heating: ['опал', 'тепл', 'гкал', 'heat'],
  sewage: ['водовід', 'каналіз', 'стоки'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
