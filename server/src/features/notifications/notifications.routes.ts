import * as endpoints from '@kliuchar/api-schema/notifications';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { countUnread, listNotifications } from './list-notifications.ts';
import { readAllNotifications, readNotification } from './read-notifications.ts';

export const registerNotificationsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listNotifications, ({ actor, query }) => listNotifications(deps, actor, query));
  mount(app, deps, endpoints.countUnread, ({ actor }) => countUnread(deps, actor));
  mount(app, deps, endpoints.readAllNotifications, ({ actor }) => readAllNotifications(deps, actor));
  mount(app, deps, endpoints.readNotification, ({ actor, params }) =>
    readNotification(deps, actor, params.notificationId),
  );
};
