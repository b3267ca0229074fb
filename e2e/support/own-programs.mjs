// An account with programs of its own beside it: a demo has none, because a key would let a stranger's program into it.
import { signUp } from './demo-portfolio.mjs';
import { caller } from './picture-server.mjs';
import { makeFirstLet } from './sample-portfolio.mjs';

export async function connectPrograms(request, origin) {
  const call = caller(request, origin);
  await signUp(call, { email: 'programs@example.com', phone: '+380501112255' });
  await makeFirstLet(call);
  await call('POST', '/api-keys', { name: 'Бухгалтерія', scope: 'read' });
  await call('POST', '/api-keys', { name: 'Сайт з оголошеннями', scope: 'write', expires_on: '2027-12-31' });
  const events = ['receipt.issued', 'payment.posted', 'payment.reversed', 'contract.ended'];
  const url = 'https://example.com/kliuchar';
  await call('POST', '/webhook-endpoints', { url, description: 'Оплати для бухгалтерії', events });
}
