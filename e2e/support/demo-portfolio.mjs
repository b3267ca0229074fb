// The product's own demo, entered, with what a year of it lacks: managers, papers, an act, a shared bill, a month that runs by itself.
import { caller } from './picture-server.mjs';

const PASSWORD = 'довгий-пароль-для-знімків';
const OWNER = 'pictures@example.com';
const POWER = { code: 'custom', title: 'Світло в під’їзді', payer: 'tenant', method: 'shared_bill' };

/** Answers with the addresses of the screens. */
export async function buildDemo(request, origin) {
  const call = caller(request, origin);
  await signUp(call);
  await call('POST', '/demo', {});
  while ((await call('GET', '/demo')).state !== 'ready') await new Promise((resolve) => setTimeout(resolve, 1000));
  await call('POST', '/demo/enter', {});

  const { items: complexes } = await call('GET', '/complexes');
  const complexId = complexes[0].id;
  const { items: contracts } = await call('GET', '/contracts?status=active&limit=100&sort=number');
  const details = [];
  for (const { id } of contracts.slice(0, 8)) details.push(await call('GET', `/contracts/${id}`));
  const lived = details.find(({ rent }) => rent.currency === 'UAH');
  const month = (await call('GET', '/receipts?sort=-period&limit=1')).items[0].period;
  await divideBill(call, details.slice(0, 6), month);
  await inviteManagers(call, complexId);
  await savePapers(call, details.slice(0, 2));
  await beginAct(call, lived.id);
  await sendStatement({ call, request, origin }, month);
  const receipts = await findReceipts(call, month);
  const { public_link: link } = await call('GET', `/contracts/${receipts.zoned.contract_id}`);
  return { complexId, month, lived, receipts, zonedKey: new URL(link.url).searchParams.get('k') };
}

export async function signUp(call, { email = OWNER, phone = '+380501112244' } = {}) {
  const person = { first_name: 'Олена', last_name: 'Демченко', email, phone };
  await call('POST', '/User/register', { ...person, password: PASSWORD, role: 'owner', accept_terms: true });
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { items } = await call('GET', `/dev/outbox?to=${encodeURIComponent(email)}`);
    const found = items.map(({ text }) => /token=([\w-]+)/.exec(text)).find(Boolean);
    if (found) {
      await call('GET', `/Auth/verify-email?token=${found[1]}`);
      await call('POST', '/Auth/login', { email, password: PASSWORD });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('No letter of registration');
}

const TITLES =
  '"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"';

/** The bank's file of a month: transfers that name their receipt, one of a tenant who names nothing, one of somebody else. */
async function sendStatement({ call, request, origin }, period) {
  const { items } = await call('GET', `/receipts?period=${period}&limit=100`);
  const owed = items.filter(({ status, left_kop: left }) => status === 'issued' && left > 0).slice(0, 5);
  const [year, month, date] = new Date().toISOString().slice(0, 10).split('-');
  const details = owed.map(({ number, tenant }, at) => (at % 2 === 0 ? `Оренда, ${number}` : `Від: ${tenant.name}`));
  const sums = owed.map(({ left_kop: left }) => (left / 100).toFixed(2));
  const rows = [['Від: Степан Іваненко', '900.00'], ...details.map((text, at) => [text, sums[at]])];
  const lines = rows.map(
    ([text, sum], at) => `"${date}.${month}.${year} 09:1${at}:00","${text}",4829,${sum},${sum},UAH,—,—,—,${at}.00`,
  );
  const buffer = Buffer.from([TITLES, ...lines].join('\n'));
  const answer = await request.post(`${origin}/api/payments/import`, {
    multipart: { file: { name: 'monobank.csv', mimeType: 'text/csv', buffer } },
  });
  if (!answer.ok()) throw new Error(`The statement: ${answer.status()} ${await answer.text()}`);
}

async function inviteManagers(call, complexId) {
  await call('POST', `/complexes/${complexId}/managers`, { phone: '+380671234501' });
  const { items } = await call('GET', '/properties?limit=100');
  const elsewhere = items.filter((property) => property.complex_id === null).slice(0, 2);
  for (const { id } of elsewhere) await call('POST', `/properties/${id}/managers`, { phone: '+380671234502' });
}

async function savePapers(call, contracts) {
  const papers = ['reconciliation', 'housing_lease'];
  for (const [at, { id }] of contracts.entries())
    await call('POST', `/document-templates/${papers[at]}/documents`, { contract_id: id });
}

async function beginAct(call, contractId) {
  const act = await call('POST', `/contracts/${contractId}/handover-acts`, { direction: 'in' });
  const item = (key, name, state) => ({ key, room: 'Кухня', name, count: 1, state });
  await call('PATCH', `/contracts/${contractId}/handover-acts/${act.id}`, {
    keys: [
      { name: 'Вхідні двері', count: 2 },
      { name: 'Поштова скринька', count: 1 },
    ],
    rooms: [
      { key: 'hall', name: 'Коридор', note: 'Шпалери нові, підлога без подряпин.' },
      { key: 'kitchen', name: 'Кухня', note: 'Стіни чисті, біля дверей одна подряпина.' },
    ],
    items: [item('fridge', 'Холодильник', 'good'), item('table', 'Стіл обідній', 'worn')],
  });
}

async function divideBill(call, contracts, period) {
  const shares = [];
  for (const { rental_object_id: id } of contracts) {
    const { service_settings: settings } = await call('GET', `/properties/${id}`);
    await call('PATCH', `/properties/${id}/settings`, { services: [...settings.services.map(asSent), POWER] });
    shares.push({ property_id: id });
  }
  const bill = { service: 'custom', title: POWER.title, period, total_kop: 248_630, basis: 'area', shares };
  await call('POST', '/shared-bills', bill);
}

/** A service as it is sent: without the names that only an answer has. */
function asSent(service) {
  const { tariff_title: _tariff, provider_name: _provider, ...sent } = service;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/** One with a meter of two zones and one in a currency, both still to be paid if there are such. */
async function findReceipts(call, period) {
  const { items } = await call('GET', `/receipts?period=${period}&limit=100`);
  const found = {};
  for (const { id, status } of items) {
    if (status !== 'issued') continue;
    const receipt = await call('GET', `/receipts/${id}`);
    const rules = receipt.lines.map(({ explanation }) => explanation);
    const isZoned = rules.some((one) => one.rule === 'meter' && one.meters[0].zones.length === 2);
    if (isZoned && receipt.payable_kop > 0) found.zoned ??= receipt;
    if (rules.some(({ rule }) => rule === 'fx')) found.inCurrency ??= receipt;
    if (found.zoned && found.inCurrency) return found;
  }
  return found;
}
