import * as endpoints from '@kliuchar/api-schema/announcements';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getAnnouncementRecipients, listAnnouncements } from './read-announcements.ts';
import { sendAnnouncement } from './send-announcement.ts';

export const registerAnnouncementsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.complexId, query),
  );
  mount(app, deps, endpoints.getAnnouncementRecipients, ({ actor, params }) =>
    getAnnouncementRecipients(deps, actor, params.complexId),
  );
  mount(app, deps, endpoints.sendAnnouncement, ({ actor, params, body }) =>
    sendAnnouncement(deps, actor, { complexId: params.complexId, ...body }),
  );
};
