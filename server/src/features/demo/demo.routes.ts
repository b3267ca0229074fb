import * as api from '@kliuchar/api-schema/demo';
import { serverCookie, sessionCookieName } from '../../edge/cookies.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { SESSION_LIFE_SECONDS } from '../identity/public.ts';
import { enterDemo, leaveDemo, removeDemo } from './cross-demo.ts';
import { makeDemo } from './make-demo.ts';
import { getDemo } from './read-demo.ts';

export const registerDemoRoutes: RegisterFeature = (app, deps) => {
  const { config } = deps;
  const name = sessionCookieName(config);
  const cookie = (token: string | null) =>
    serverCookie({ config, name, value: token ?? '', maxAgeSeconds: token === null ? 0 : SESSION_LIFE_SECONDS });

  mount(app, deps, api.getDemo, ({ actor }) => getDemo(deps, actor));
  mount(app, deps, api.makeDemo, ({ actor }) => makeDemo(deps, actor));
  mount(app, deps, api.enterDemo, async ({ actor, reply }) => {
    const { value, token } = await enterDemo(deps, actor);
    if (token !== undefined) reply.header('set-cookie', cookie(token));
    return value;
  });
  for (const [endpoint, cross] of [
    [api.leaveDemo, leaveDemo],
    [api.removeDemo, removeDemo],
  ] as const)
    mount(app, deps, endpoint, async ({ actor, reply }) => {
      const { token } = await cross(deps, actor);
      if (token !== undefined) reply.header('set-cookie', cookie(token));
    });
};
