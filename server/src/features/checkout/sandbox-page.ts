import { formatUah } from '@kliuchar/domain/money/format-money';
import type { TillPayment } from '../../platform/checkout/sandbox.ts';

const STATES: Readonly<Record<TillPayment['status'], string>> = {
  pending: 'Очікує оплати',
  paid: 'Сплачено',
  failed: 'Платіж відхилено',
  expired: 'Строк оплати минув',
  reversed: 'Гроші повернуто',
};

type Button = { readonly deed: string; readonly text: string; readonly hint: string };

const BUTTONS: Readonly<Record<TillPayment['status'], readonly Button[]>> = {
  pending: [
    { deed: 'pay', text: 'Заплатити', hint: 'гроші списано, сповіщення надійшло' },
    { deed: 'later', text: 'Заплатити, але не одразу', hint: 'платіж обробляється десять секунд' },
    { deed: 'twice', text: 'Заплатити й сповістити двічі', hint: 'однакові сповіщення одночасно' },
    { deed: 'silent', text: 'Заплатити без сповіщення', hint: 'про оплату можна лише запитати' },
    { deed: 'decline', text: 'Відхилити платіж', hint: 'на картці не вистачило грошей' },
  ],
  paid: [
    { deed: 'again', text: 'Сповістити ще раз', hint: 'те саме сповіщення повторно' },
    { deed: 'reverse', text: 'Повернути гроші', hint: 'платіж скасовано після оплати' },
  ],
  failed: [{ deed: 'retry', text: 'Спробувати ще раз', hint: 'та сама оплата, інша картка' }],
  expired: [],
  reversed: [],
};

/** The house's own tokens (web/src/ui/tokens.css), as many as one card needs: the till stands in for a bank and asks for no built file. */
const STYLE = `:root{color-scheme:light dark;--bg:#f5f4f0;--surface:#fff;--text:#132025;--muted:#526067;--line:#dedbd3;--strong:#778287;--act:#0e4b5a;--hover:#0a3844;--on:#fff;--soft:#eceae4;
--focus:#9a6500;--ink:#0c3640;--on-ink:#f6f4ec;--on-ink-muted:#a9c3c7;--brass:#d9ac55;--ok:#17643b;--ok-soft:#e0f1e6;--warn:#8c4600;--warn-soft:#fcebd8;--bad:#ae2a1e;--bad-soft:#fbe7e3}
@media(prefers-color-scheme:dark){:root{--bg:#0c1315;--surface:#141d20;--text:#e6eceb;--muted:#a0aeb2;--line:#2a373c;--strong:#74848a;--act:#6cc4cf;--hover:#8fd6de;--on:#06191d;--soft:#1d282c;--focus:#ffd37a;
--ok:#74d39c;--ok-soft:#12301f;--warn:#f3b277;--warn-soft:#38240f;--bad:#ff9c90;--bad-soft:#431b15}}
*{box-sizing:border-box}body{margin:0;padding:max(24px,6vh) 16px 32px;background:var(--bg);color:var(--text);font:1rem/1.5 Onest,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:440px;margin:0 auto;overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:16px;box-shadow:0 1px 2px rgb(19 32 37/.06),0 8px 24px -12px rgb(19 32 37/.18)}
header{padding:20px 24px 24px;background:var(--ink);color:var(--on-ink)}h1{display:flex;gap:10px;align-items:center;margin:0;font-size:.9375rem;font-weight:600;line-height:1.5rem}
h1 svg{flex:none;color:var(--brass)}header .sum{margin:20px 0 0;color:var(--on-ink);font-size:2.5rem;font-weight:620;letter-spacing:-.03em;line-height:1.1;font-variant-numeric:tabular-nums;white-space:nowrap}
.sum small{color:var(--on-ink-muted);font-size:.6em;font-weight:500}header p{margin:8px 0 0;color:var(--on-ink-muted);font-size:.875rem}header p span{white-space:nowrap}
.body{padding:20px 24px 24px}.state{display:inline-block;margin:0;padding:2px 10px;border-radius:8px;background:var(--soft);font-size:.8125rem;font-weight:600}
.paid{background:var(--ok-soft);color:var(--ok)}.pending{background:var(--warn-soft);color:var(--warn)}.failed,.expired{background:var(--bad-soft);color:var(--bad)}
.note{margin:12px 0 0;color:var(--muted);font-size:.875rem}form{display:grid;gap:8px;margin:20px 0 0}
button{min-height:48px;padding:9px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;font-size:.9375rem;font-weight:560;line-height:1.25rem;text-align:left;cursor:pointer}
button:hover{border-color:var(--strong)}button small{display:block;color:var(--muted);font-size:.8125rem;font-weight:420}
.first{margin:0 0 12px;border-color:var(--act);background:var(--act);color:var(--on)}.first:hover{border-color:var(--hover);background:var(--hover)}.first small{color:inherit}
.back{display:inline-flex;min-height:44px;margin:12px 0 -8px;align-items:center;color:inherit;text-underline-offset:3px}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

const LOCK = `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="3" y="11" width="18" height="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></svg>`;

/** What a payer has come for; the rest is for whoever tries the till. */
const ONWARD = new Set(['pay', 'retry']);

/** A page without scripts: a press is a form, as on the pages it stands in for. */
export function sandboxPage(payment: TillPayment, nonce: string): string {
  const { pathname, search } = new URL(payment.returnUrl);
  const buttons = BUTTONS[payment.status].map(
    ({ deed, text, hint }) =>
      `<button${ONWARD.has(deed) ? ' class="first"' : ''} formaction="/sandbox/pay/${payment.id}/${deed}">${text}<small>${hint}</small></button>`,
  );
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Навчальна каса</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<header><h1>${LOCK}Навчальна каса</h1><p class="sum">${sumOf(payment.amountKop)}</p><p>${escaped(payment.description).replace(/\S+-\S+/g, '<span>$&</span>')}</p></header>
<div class="body"><p class="state ${payment.status}">${STATES[payment.status]}</p><p class="note">Справжніх грошей тут немає. Сторінка поводиться як платіжний сервіс, щоб можна було перевірити оплату й усе, що з нею трапляється.</p>
${buttons.length === 0 ? '' : `<form method="post">${buttons.join('')}</form>`}
<a class="back" href="${escaped(`${pathname}${search}`)}">Повернутися до рахунку</a></div></main></body></html>`;
}

/** Kopecks smaller, as sums are in the product. */
function sumOf(amountKop: TillPayment['amountKop']): string {
  return formatUah(amountKop).replace(/,\d\d\s₴$/, '<small>$&</small>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
