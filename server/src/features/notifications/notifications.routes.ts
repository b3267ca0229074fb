import * as ruleEndpoints from '@kliuchar/api-schema/notification-rules';
import * as endpoints from '@kliuchar/api-schema/notifications';
import * as reminderEndpoints from '@kliuchar/api-schema/reminders';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { listMessages } from './list-messages.ts';
import { countUnread, listNotifications } from './list-notifications.ts';
import { listMessageStops, resumeMessages } from './message-stops.ts';
import { readAllNotifications, readNotification } from './read-notifications.ts';
import { remindOfContracts, remindOfReceipts } from './remind-by-hand.ts';
import { getReminders, getRules, saveReminders, saveRules } from './rules.ts';
import { shareReadings, shareReceipt } from './share.ts';
import { registerStopPages } from './stop-pages.routes.ts';

export const registerNotificationsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listNotifications, ({ actor, query }) => listNotifications(deps, actor, query));
  mount(app, deps, endpoints.countUnread, ({ actor }) => countUnread(deps, actor));
  mount(app, deps, endpoints.readAllNotifications, ({ actor }) => readAllNotifications(deps, actor));
  mount(app, deps, endpoints.readNotification, ({ actor, params }) =>
    readNotification(deps, actor, params.notificationId),
  );
  mount(app, deps, ruleEndpoints.listContractMessages, ({ actor, params, query }) =>
    listMessages(deps, actor, params.contractId, query),
  );
  mount(app, deps, ruleEndpoints.listMessageStops, ({ actor, params }) =>
    listMessageStops(deps, actor, params.contractId),
  );
  mount(app, deps, ruleEndpoints.resumeMessages, ({ actor, params }) => resumeMessages(deps, actor, params));
  registerStopPages(app, deps);
  mount(app, deps, ruleEndpoints.shareReceipt, ({ actor, params }) => shareReceipt(deps, actor, params.receiptId));
  mount(app, deps, ruleEndpoints.shareReadings, ({ actor, params }) => shareReadings(deps, actor, params.contractId));
  mount(app, deps, reminderEndpoints.remindReceipts, ({ actor, body }) => remindOfReceipts(deps, actor, body.ids));
  mount(app, deps, reminderEndpoints.remindContracts, ({ actor, body }) => remindOfContracts(deps, actor, body.ids));
  mount(app, deps, ruleEndpoints.getNotificationRules, ({ actor }) => getRules(deps, actor));
  mount(app, deps, ruleEndpoints.saveNotificationRules, ({ actor, body }) => saveRules(deps, actor, body));
  mount(app, deps, ruleEndpoints.getReminders, ({ actor }) => getReminders(deps, actor));
  mount(app, deps, ruleEndpoints.saveReminders, ({ actor, body }) => saveReminders(deps, actor, body));
};
