import * as endpoints from '@kliuchar/api-schema/push';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { addDevice, getPush, removeDevice, sendTest } from './devices.ts';

export const registerPushRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getPush, ({ actor }) => getPush(deps, actor));
  mount(app, deps, endpoints.addPushDevice, ({ actor, body, request }) =>
    addDevice(deps, actor, { body, userAgent: request.userAgent }),
  );
  mount(app, deps, endpoints.removePushDevice, ({ actor, params }) => removeDevice(deps, actor, params.deviceId));
  mount(app, deps, endpoints.testPush, ({ actor, params }) => sendTest(deps, actor, params.deviceId));
};
