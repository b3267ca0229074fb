import * as endpoints from '@kliuchar/api-schema/telegram';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getTelegram, startTelegram, unlinkTelegram } from './link.ts';

export const registerTelegramRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getTelegram, ({ actor }) => getTelegram(deps, actor));
  mount(app, deps, endpoints.startTelegram, ({ actor }) => startTelegram(deps, actor));
  mount(app, deps, endpoints.unlinkTelegram, ({ actor }) => unlinkTelegram(deps, actor));
};
