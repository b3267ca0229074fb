import * as auth from '@kliuchar/api-schema/auth';
import * as profile from '@kliuchar/api-schema/profile';
import * as second from '@kliuchar/api-schema/second-factor';
import { getSession } from '@kliuchar/api-schema/session';
import { addressKey } from '../../edge/address.ts';
import { deviceCookieName, readCookie, serverCookie, sessionCookieName } from '../../edge/cookies.ts';
import { fieldError } from '../../edge/errors.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { requestDeletion } from './deletion.ts';
import { makeDeviceMark } from './device-mark.ts';
import { login, SESSION_LIFE_SECONDS } from './login.ts';
import { logout } from './logout.ts';
import { activateOwnerRole } from './owner-role.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import {
  createPaymentAccount,
  deletePaymentAccount,
  listPaymentAccounts,
  updatePaymentAccount,
} from './payment-accounts.ts';
import { changePhone, confirmPhone } from './phone.ts';
import { changeEmail, changePassword, getProfile, updateProfile } from './profile.ts';
import { confirmPassword } from './proof.ts';
import { register } from './register.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import { readSession } from './session.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

const registerAuth: RegisterFeature = (app, deps) => {
  const { config } = deps;
  const sessionName = sessionCookieName(config);
  const deviceName = deviceCookieName(config);

  mount(app, deps, auth.login, async ({ body, request, raw, reply }) => {
    const { cookie } = raw.headers;
    const { userId, token } = await login(deps, {
      email: body.email,
      password: body.password,
      code: body.totp,
      address: request.address,
      addressKey: addressKey(request.address),
      userAgent: request.userAgent,
      oldToken: readCookie(cookie, sessionName),
      deviceMark: readCookie(cookie, deviceName),
    });
    raw.actorId = userId;
    reply.header('set-cookie', [
      serverCookie({ config, name: sessionName, value: token, maxAgeSeconds: SESSION_LIFE_SECONDS }),
      serverCookie({
        config,
        name: deviceName,
        value: makeDeviceMark(deps.vault, body.email),
        maxAgeSeconds: YEAR_SECONDS,
      }),
    ]);
  });
  mount(app, deps, auth.logout, async ({ raw, reply }) => {
    const token = readCookie(raw.headers.cookie, sessionName);
    await logout(deps, token);
    reply.header('clear-site-data', '"cache", "storage"');
    reply.header('set-cookie', serverCookie({ config, name: sessionName, value: '', maxAgeSeconds: 0 }));
  });
  mount(app, deps, auth.register, ({ body }) => register(deps, body));
  mount(app, deps, auth.verifyEmail, ({ query }) => verifyEmail(deps, query.token), { inertHead: true });
  mount(app, deps, auth.resendVerification, ({ body }) => resendVerification(deps, body.email));
  mount(app, deps, auth.forgotPassword, ({ query, body }) => {
    const email = body.email ?? query.email;
    if (email === undefined) throw fieldError('email', 'Заповніть поле');
    return forgotPassword(deps, email);
  });
  mount(app, deps, auth.resetPassword, ({ body }) => resetPassword(deps, body));
  mount(app, deps, auth.confirmPassword, ({ actor, body }) => confirmPassword(deps, actor, body.password));
};

const registerProfile: RegisterFeature = (app, deps) => {
  mount(app, deps, getSession, ({ actor }) => readSession(deps, actor));
  mount(app, deps, profile.getProfile, ({ actor }) => getProfile(deps, actor));
  mount(app, deps, profile.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
  mount(app, deps, profile.changePassword, ({ actor, body }) => changePassword(deps, actor, body));
  mount(app, deps, profile.requestDeletion, ({ actor, body }) => requestDeletion(deps, actor, body.password));
  mount(app, deps, profile.changeEmail, ({ actor, body }) => changeEmail(deps, actor, body.email));
  mount(app, deps, profile.changePhone, ({ actor, body }) => changePhone(deps, actor, body.phone));
  mount(app, deps, profile.confirmPhone, ({ actor, body }) => confirmPhone(deps, actor, body.code));
  mount(app, deps, profile.activateOwnerRole, ({ actor }) => activateOwnerRole(deps, actor));
  mount(app, deps, profile.listSessions, ({ actor }) => listSessions(deps, actor));
  mount(app, deps, profile.endSession, ({ actor, params }) => endSession(deps, actor, params.sessionId));
  mount(app, deps, profile.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor));
  mount(app, deps, profile.listPaymentAccounts, ({ actor }) => listPaymentAccounts(deps, actor));
  mount(app, deps, profile.createPaymentAccount, ({ actor, body }) => createPaymentAccount(deps, actor, body));
  mount(app, deps, profile.updatePaymentAccount, ({ actor, params, body }) =>
    updatePaymentAccount(deps, actor, { accountId: params.accountId, body }),
  );
  mount(app, deps, profile.deletePaymentAccount, ({ actor, params }) =>
    deletePaymentAccount(deps, actor, params.accountId),
  );
};

/** Answers with a secret or codes are told once, so they are not kept to be replayed. */
const registerSecondFactor: RegisterFeature = (app, deps) => {
  mount(app, deps, second.getSecondFactor, ({ actor }) => getSecondFactor(deps, actor));
  mount(app, deps, second.startSecondFactor, ({ actor }) => startSecondFactor(deps, actor));
  mount(app, deps, second.confirmSecondFactor, ({ actor, body }) => confirmSecondFactor(deps, actor, body.code));
  mount(app, deps, second.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(deps, actor));
  mount(app, deps, second.disableSecondFactor, ({ actor, body }) => disableSecondFactor(deps, actor, body.password));
};

export const registerIdentityRoutes: RegisterFeature = (app, deps) => {
  registerAuth(app, deps);
  registerProfile(app, deps);
  registerSecondFactor(app, deps);
};
