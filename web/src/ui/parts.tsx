import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholeNumbers } from './whole-numbers.tsx';

/** The title of a screen: h1 takes the focus on a change of route, actions stand right (full width on a phone). */
export function PageHeader({
  title,
  over,
  sub,
  actions,
}: {
  readonly title: ReactNode;
  readonly over?: ReactNode;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="head">
      <div>
        {over && <div className="over">{over}</div>}
        <h1 tabIndex={-1}>{wholeNumbers(title)}</h1>
        {sub && <p className="sub">{wholeNumbers(sub)}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </div>
  );
}

export function Card({
  title,
  aside,
  children,
  className,
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section className={clsx('card', className)}>
      {title && (
        <header>
          <h2>{title}</h2>
          {aside && <div className="r">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** A part of a page without a box: a heading, a rule of space, the content (principle 5: rules, not boxes). */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {aside && <div className="r">{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** Name and value pairs; an absent value is left out by giving null. */
type FactsProps = {
  readonly items: readonly (readonly [label: string, value: ReactNode])[];
  /** Each value under its label: for long ones in a narrow card. */
  readonly stacked?: boolean;
};

export function Facts({ items, stacked }: FactsProps) {
  return (
    <dl className={stacked ? 'facts stacked' : 'facts'}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{wholeNumbers(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

export type TimelineEvent = {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly state?: 'done' | 'next';
};

export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className="tl">
      {events.map((event) => (
        <li key={event.key} className={event.state === 'next' ? 'next' : 'ok'}>
          <div>
            {event.title}
            {event.note && <p>{event.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The one ink panel of a screen: money or the brand, with the cut lower edge. */
export function InkPanel({
  children,
  labelledBy,
  className,
}: {
  readonly children: ReactNode;
  readonly labelledBy?: string;
  readonly className?: string;
}) {
  return (
    <section className={clsx('ink', className)} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** A sheet of receipt paper with the cut lower edge. */
export function Paper({
  title,
  aside,
  children,
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <article className="paper">
      {title && (
        <header>
          <div>{title}</div>
          {aside && <span className="cap num">{aside}</span>}
        </header>
      )}
      {children}
    </article>
  );
}

type DisclosureRowProps = {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly period?: ReactNode;
  readonly amount: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
};

/** A line of a receipt: closed by default, opens its formula (ux.md D2). */
export function DisclosureRow({ icon, title, note, period, amount, open, children }: DisclosureRowProps) {
  return (
    <details className="ln" open={open}>
      <summary>
        <span className="li">{icon}</span>
        <span className="lt">
          <b>{title}</b>
          {note && <span className="num">{note}</span>}
        </span>
        <span className="lp">{period}</span>
        {amount}
        <span className="ch">
          <ChevronDown aria-hidden="true" />
        </span>
      </summary>
      <div className="ex">{children}</div>
    </details>
  );
}
