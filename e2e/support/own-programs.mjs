// An account with programs of its own beside it: a demo has none, because a key would let a stranger's program into it.
import { signUp } from './demo-portfolio.mjs';
import { caller } from './picture-server.mjs';

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

/** One let and no more: enough for every section of the menu to be open. */
async function makeFirstLet(call) {
  const account = {
    name: 'Демченко Олена',
    iban: 'UA213223130000026007233566001',
    tax_id: '3383904825',
    default: true,
  };
  await call('POST', '/profile/payment-accounts', account);
  const { items: landlords } = await call('GET', '/counterparties?role=landlord');
  const property = await call('POST', '/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' },
  });
  const tenant = { last_name: 'Мельник', first_name: 'Андрій', phones: ['+380671112233'] };
  const person = await call('POST', '/counterparties', { kind: 'person', roles: ['tenant'], ...tenant });
  const contract = await call('POST', '/contracts', {
    rental_object_id: property.id,
    landlord_counterparty_id: landlords[0].id,
    tenant_counterparty_id: person.id,
    start_date: '2026-09-01',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
  });
  await call('POST', `/contracts/${contract.id}/activate`, { signed_on: '2026-08-28' });
}
