import { isListViewQuery, LIST_VIEW_NAME_MAX, LISTS_WITH_VIEWS } from '@kliuchar/domain/list-views/list-views';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, text, version } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** A person's own views of the lists: a name, and the filters, the order and the columns as the address has them (ux.md L2). */

const name = text(LIST_VIEW_NAME_MAX);
const query = z.string().check(z.refine(isListViewQuery, 'Параметри списку, як в адресі: overdue=true&sort=-number'));
const list = z.enum(LISTS_WITH_VIEWS, `Списки: ${LISTS_WITH_VIEWS.join(', ')}`);

const listView = z.strictObject({
  id,
  list: z.enum(LISTS_WITH_VIEWS),
  name: z.string(),
  query: z.string(),
  version: z.int(),
});

/** Of every list at once: they are few, and a person goes from one to another. */
export const listListViews = endpoint({
  method: 'GET',
  path: '/profile/list-views',
  term: 'list-views',
  summaryUk: 'Мої вигляди списків',
  access: 'session',
  response: wholeListOf(listView),
  status: 200,
  errors: [],
});

export const createListView = endpoint({
  method: 'POST',
  path: '/profile/list-views',
  term: 'list-views',
  summaryUk: 'Зберегти вигляд списку',
  access: 'session',
  body: z.strictObject({ list, name, query }),
  response: listView,
  status: 201,
  errors: ['validation', 'list_views_full'],
});

/** Another name, other parameters, or both: what is not given stays. */
export const changeListView = endpoint({
  method: 'PATCH',
  path: '/profile/list-views/:viewId',
  term: 'list-views',
  summaryUk: 'Змінити вигляд списку',
  access: 'session',
  params: z.strictObject({ viewId: id }),
  body: z.strictObject({ name: z.optional(name), query: z.optional(query), version }).check(
    z.refine((body) => body.name !== undefined || body.query !== undefined, {
      path: ['name'],
      error: 'Вкажіть нову назву або параметри',
    }),
  ),
  response: listView,
  status: 200,
  errors: ['not_found', 'version_conflict', 'validation'],
});

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/profile/list-views/:viewId',
  term: 'list-views',
  summaryUk: 'Видалити вигляд списку',
  access: 'session',
  params: z.strictObject({ viewId: id }),
  status: 204,
  errors: ['not_found'],
});

export type OwnListView = ResponseOf<typeof listListViews>['items'][number];
