import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import type { updateHandoverAct as changeEndpoint } from '@kliuchar/api-schema/handover';
import type { ItemState } from '@kliuchar/domain/handover/act-rules';

type Body = BodyInputOf<typeof changeEndpoint>;
/** What is written down when keys change hands. */
export type FoundState = {
  readonly rooms: NonNullable<Body['rooms']>;
  readonly items: NonNullable<Body['items']>;
  readonly keys: NonNullable<Body['keys']>;
  readonly remarks: string;
};

const HALL = 'Коридор';
const KITCHEN = 'Кухня';
const ROOM = 'Кімната';
const BATH = 'Ванна';

const item = (key: string, room: string, name: string, state: ItemState, count = 1) => ({
  key,
  room,
  name,
  count,
  state,
});

/** What a tenant is given. */
export const GIVEN: FoundState = {
  rooms: [
    { key: 'hall', name: HALL, note: 'Шпалери нові, підлога без подряпин.' },
    { key: 'kitchen', name: KITCHEN, note: 'Стіни чисті, біля дверей одна подряпина.' },
    { key: 'room', name: ROOM, note: 'Паркет циклювали торік, вікна закриваються щільно.' },
    { key: 'bath', name: BATH, note: 'Плитка ціла, змішувач не підтікає.' },
  ],
  items: [
    item('wardrobe', HALL, 'Шафа', 'good'),
    item('fridge', KITCHEN, 'Холодильник', 'good'),
    item('stove', KITCHEN, 'Плита', 'good'),
    item('table', KITCHEN, 'Стіл обідній', 'worn'),
    item('chairs', KITCHEN, 'Стілець', 'good', 4),
    item('bed', ROOM, 'Ліжко з матрацом', 'good'),
    item('desk', ROOM, 'Стіл письмовий', 'good'),
    item('washer', BATH, 'Пральна машина', 'new'),
  ],
  keys: [
    { name: 'Вхідні двері', count: 2 },
    { name: 'Під’їзд', count: 2 },
    { name: 'Поштова скринька', count: 1 },
  ],
  remarks: 'Квартиру прибрано. Інтернет працює, пароль передано.',
};

/** The same when he has left: worn a little, and not everything is there. */
export const LEFT: FoundState = {
  rooms: GIVEN.rooms.map((room) => {
    if (room.key === 'room') return { ...room, note: 'На паркеті біля вікна пляма від води.' };
    return room.key === 'hall' ? { ...room, note: 'Шпалери біля вимикача затерті.' } : room;
  }),
  items: GIVEN.items.map((one) => {
    if (one.key === 'chairs') return { ...one, count: 3, state: 'worn' };
    if (one.key === 'desk') return { ...one, state: 'damaged', note: 'Тріснула стільниця.' };
    return one.key === 'washer' ? { ...one, state: 'good' } : one;
  }),
  keys: GIVEN.keys.map((key) => (key.name === 'Під’їзд' ? { ...key, count: 1 } : key)),
  remarks: 'Один ключ від під’їзду загублено, один стілець зламано й винесено.',
};
