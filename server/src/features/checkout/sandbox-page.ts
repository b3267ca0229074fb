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

const STYLE = `:root{color-scheme:light dark;--ink:#18202b;--soft:#5b6675;--page:#f4f5f7;--card:#fff;--line:#d5d9e0;--act:#1d4ed8;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#a3adba;--page:#14181f;--card:#1d232c;--line:#38414e;--act:#8ab0ff;--on:#0d1524}}
span{white-space:nowrap}*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1{margin:0;font-size:20px;line-height:1.3}p{margin:8px 0 0;color:var(--soft)}.sum{margin:16px 0 0;color:var(--ink);font-size:32px;font-weight:700;line-height:1.2}
.state{display:inline-block;margin:16px 0 0;padding:4px 12px;border:1px solid var(--line);border-radius:999px;color:var(--ink);font-size:14px}
form{display:grid;gap:12px;margin:24px 0 0}button{width:100%;min-height:56px;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:left;cursor:pointer}
button:first-child{background:var(--act);border-color:var(--act);color:var(--on)}button small{display:block;font-size:14px;font-weight:400;opacity:.85}
a{display:inline-block;margin:24px 0 0;padding:8px 0;color:var(--act)}:focus-visible{outline:3px solid var(--act);outline-offset:3px}`;

/** A page without scripts: a press is a form, as on the pages it stands in for. */
export function sandboxPage(payment: TillPayment, nonce: string): string {
  const { pathname, search } = new URL(payment.returnUrl);
  const buttons = BUTTONS[payment.status].map(
    ({ deed, text, hint }) =>
      `<button formaction="/sandbox/pay/${payment.id}/${deed}">${text}<small>${hint}</small></button>`,
  );
  return `<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Навчальна каса</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Навчальна каса</h1><p>Справжніх грошей тут немає: ця сторінка поводиться як платіжний сервіс, щоб перевірити оплату.</p>
<p class="sum">${formatUah(payment.amountKop)}</p><p>${escaped(payment.description).replace(/\S+-\S+/g, '<span>$&</span>')}</p><p class="state">${STATES[payment.status]}</p>
${buttons.length === 0 ? '' : `<form method="post">${buttons.join('')}</form>`}
<a href="${escaped(`${pathname}${search}`)}">Повернутися до рахунка</a></main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
