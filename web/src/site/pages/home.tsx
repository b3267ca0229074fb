import { formatDecimalUk, formatMinor, formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { typeset } from '@kliuchar/domain/text/typeset';
import { NBSP } from '@kliuchar/domain/text/typography';
import { BadgeDollarSign, Camera, HandCoins, History, KeyRound, Link2, Scale, ShieldCheck } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import { Money } from '../../ui/money.tsx';
import { SOLUTION_SLUGS } from '../content/read-content.ts';
import { REGISTER } from '../parts/hrefs.ts';
import { ORGANIZATION } from '../parts/json-ld.ts';
import { Plans } from '../parts/plans.tsx';
import { Shot } from '../parts/prose.tsx';
import { ReceiptCard } from '../parts/receipt-card.tsx';
import { partMonthReceipt, sampleReceipt } from '../parts/sample-receipt.ts';
import { TheEnd } from '../parts/the-end.tsx';
import type { RenderPage } from './render-page.ts';

/** `/`: what it is in five seconds, a receipt to touch, and what it costs. */
export const renderHome: RenderPage = ({ content, page }) => {
  const entry = content.pages.home;
  return page({
    entry,
    jsonLd: [ORGANIZATION],
    children: (assets) => (
      <>
        <section className="hero wrap">
          <div>
            <h1>{site.hero.title}</h1>
            <p className="lead">{typeset(entry.lead ?? '')}</p>
            <div className="cta">
              <a className="btn p lg" href={REGISTER}>
                {site.try}
              </a>
              <a className="btn o lg" href="/features">
                {site.hero.features}
              </a>
            </div>
            <p className="muted">{site.hero.note}</p>
          </div>
          <ReceiptCard />
        </section>
        <Month />
        <Proof />
        {entry.picture !== null && (
          <div className="wrap band on-desk">
            <Shot name={entry.picture} alt={site.hero.picture} assets={assets} />
          </div>
        )}
        <Who />
        <section className="wrap band" id="pricing">
          <div className="two">
            <h2 className="h2">{site.pricing.title}</h2>
            <p className="muted">
              {site.pricing.teaser} <a href="/pricing">{site.pricing.all}</a>
            </p>
          </div>
          <Plans />
        </section>
        <Trust />
        <TheEnd />
      </>
    ),
  });
};

/** The month as the cut of a key, a tooth a step. */
function Month() {
  return (
    <section className="ink month">
      <div className="wrap">
        <h2 className="h2">{site.month.title}</h2>
        <svg className="blade" viewBox="0 0 1136 92" aria-hidden="true">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M34 8a34 34 0 0 1 32.500 24H1120l14 13-14 13H1078l-22 26h-40l-14-26H862l-10 10h-52l-8-10H650l-24 32h-36l-16-32H432l-8 9h-54l-8-9H222l-20 22h-46l-12-22H66.500A34 34 0 1 1 34 8zm0 21a10 10 0 0 0-5 18.700L26 62h16l-3-14.300A10 10 0 0 0 34 29z"
          />
        </svg>
        <ol>
          {site.month.steps.map(({ when, what }) => (
            <li key={when}>
              <b className="num">{when}</b>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const POINT_ICONS = [Camera, Scale, BadgeDollarSign, History] as const;

/** Four sums with their formulas, taken from receipts that were really counted. */
function Proof() {
  const { proof } = site;
  return (
    <section className="wrap band two">
      <div>
        <h2 className="h2">{proof.title}</h2>
        <p className="lead2">{proof.lead}</p>
        <ul className="pts">
          {proof.points.map((point, index) => {
            const Icon = POINT_ICONS[index] ?? Camera;
            return (
              <li key={point}>
                <Icon size={18} aria-hidden />
                {point}
              </li>
            );
          })}
        </ul>
      </div>
      <dl className="fx num">
        {formulas().map(({ title, formula, amountKop }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span>{formula}</span>
              <Money amountKop={amountKop} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Formula = { readonly title: string; readonly formula: string; readonly amountKop: number };

function formulas(): readonly Formula[] {
  const lines = [...sampleReceipt().lines, ...partMonthReceipt().lines];
  return lines.flatMap(({ explanation: why, amountKop }): Formula[] => {
    const { proof } = site;
    if (why.rule === 'fx')
      return [
        {
          title: proof.fx,
          amountKop,
          formula: `${formatMinor(why.amountMinor, why.currency)} × ${formatDecimalUk(why.rate)}${NBSP}₴`,
        },
      ];
    if (why.rule === 'meter' && (why.meters[0]?.zones.length ?? 0) > 1) {
      const parts = why.meters.flatMap(({ zones }) =>
        zones.map((zone) => `${formatDecimalUk(zone.consumption)}${NBSP}×${NBSP}${formatPrice(zone.price ?? '0')}`),
      );
      return [{ title: proof.zones, amountKop, formula: parts.join(' + ') }];
    }
    if (why.rule === 'prorated')
      return [
        {
          title: proof.part,
          amountKop,
          formula: `${formatUah(why.rentKop)} × ${proof.days(why.proration.days, why.proration.ofDays)}`,
        },
      ];
    const bill = why.rule === 'shared_bill' ? why.bills[0] : undefined;
    if (bill)
      return [
        {
          title: proof.shared,
          amountKop,
          formula: `${formatUah(bill.totalKop)} × ${formatDecimalUk(bill.weight)}${NBSP}∕ ${formatDecimalUk(bill.weightTotal)}${NBSP}${proof.area}`,
        },
      ];
    return [];
  });
}

function Who() {
  return (
    <section className="wrap band">
      <h2 className="h2 short">{site.who.title}</h2>
      <ul className="w3">
        {SOLUTION_SLUGS.map((slug) => (
          <li key={slug}>
            <h3>{site.solutions[slug]}</h3>
            <p>{site.who.cards[slug].text}</p>
            <a className="more lined" href={`/solutions/${slug}`}>
              {site.who.cards[slug].more}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TRUST_ICONS = [HandCoins, Link2, KeyRound, ShieldCheck] as const;

function Trust() {
  return (
    <section className="wrap band">
      <h2 className="h2">{site.trust.title}</h2>
      <ul className="w4">
        {site.trust.items.map(({ title, text }, index) => {
          const Icon = TRUST_ICONS[index] ?? KeyRound;
          return (
            <li key={title}>
              <Icon size={22} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
