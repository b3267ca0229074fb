import { currencySign, formatUahParts } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { MONTHS_OF_YEAR_PRICE, PLANS, type Plan, TRIAL_PLAN } from '@kliuchar/domain/subscription/plans';
import { NBSP } from '@kliuchar/domain/text/typography';
import { site } from '../../i18n/uk/site.ts';
import { REGISTER } from './hrefs.ts';

const text = site.pricing;

/** The plans out of the very table the subscription charges by. */
export function Plans({ withActions = false }: { readonly withActions?: boolean }) {
  // On a page of their own they stand right under its heading, elsewhere under a part's.
  const Name = withActions ? 'h2' : 'h3';
  return (
    <ul className="plans">
      {PLANS.map((plan) => (
        <li key={plan.key}>
          <Name className="plan">{plan.nameUk}</Name>
          <p className="pr num">
            {wholeSum(plan.monthKop)} <small>{plan.monthKop === 0 ? text.forever : text.perMonth}</small>
          </p>
          <p className="strong num">{objectsOf(plan)}</p>
          <p className="muted">{text.who[plan.key]}</p>
          {withActions && plan.monthKop > 0 && (
            <p className="cap num">{text.perYear(wholeSum(plan.monthKop * MONTHS_OF_YEAR_PRICE))}</p>
          )}
          {withActions && (
            <a className={plan.key === TRIAL_PLAN ? 'btn p' : 'btn o'} href={REGISTER}>
              {plan.monthKop === 0 ? text.free : text.trial}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function objectsOf({ properties, extraKop }: Plan): string {
  return extraKop === null ? text.upTo(properties) : text.andMore(properties, wholeSum(extraKop));
}

/** Prices of plans are whole hryvnias. */
function wholeSum(amountKop: number): string {
  return `${formatUahParts(kop(amountKop)).whole}${NBSP}${currencySign('UAH')}`;
}
