import { SUPPORT_TOPICS } from '@kliuchar/api-schema/support';
import { QUESTIONS } from '../../i18n/uk/faq.ts';
import { site } from '../../i18n/uk/site.ts';
import { support } from '../../i18n/uk/support.ts';
import { describePage } from '../parts/json-ld.ts';
import { PageHead, Prose } from '../parts/prose.tsx';
import { Questions } from '../parts/questions.tsx';
import type { RenderPage } from './render-page.ts';

const text = site.form;

/** `/contact-us`: who we are, and a letter to us. */
export const renderContactUs: RenderPage = ({ content, page }) => {
  const entry = content.pages['contact-us'];
  return page({
    entry,
    jsonLd: describePage(entry, { type: 'ContactPage' }),
    children: (assets) => (
      <div className="wrap">
        <PageHead title={entry.title} lead={entry.lead} />
        <div className="two asking">
          <section>
            <h2 className="h2">{text.title}</h2>
            <AskForm path={entry.path} />
          </section>
          <aside>
            <h2 className="h2">{site.contacts.title}</h2>
            <Contacts />
            <Prose entry={entry} assets={assets} />
          </aside>
        </div>
      </div>
    ),
  });
};

/** `/support`: answers first, then the form. */
export const renderSupport: RenderPage = ({ content, page }) => {
  const entry = content.pages.support;
  return page({
    entry,
    jsonLd: describePage(entry),
    children: (assets) => (
      <div className="wrap">
        <PageHead title={entry.title} lead={entry.lead} />
        <div className="two asking">
          <section>
            <h2 className="h2">{site.support.answers}</h2>
            <Questions items={QUESTIONS.filter(({ of }) => of !== 'guest')} />
            <Prose entry={entry} assets={assets} />
          </section>
          <section>
            <h2 className="h2">{site.support.ask}</h2>
            <AskForm path={entry.path} />
            <p className="after muted">{site.support.signedIn}</p>
          </section>
        </div>
      </div>
    ),
  });
};

const CONTACTS = ['name', 'taxId', 'address', 'email', 'phone'] as const;
const PLACES = { name: 'name', taxId: 'tax_id', address: 'address', email: 'email', phone: 'phone' } as const;

function Contacts() {
  return (
    <dl className="facts stacked">
      {CONTACTS.map((key) => (
        <div key={key}>
          <dt>{site.contacts[key]}</dt>
          <dd>{`{{operator.${PLACES[key]}}}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sent by the browser itself where there is no script; with one, field by field and without leaving the page. */
function AskForm({ path }: { readonly path: string }) {
  return (
    <form className="ask" method="post" action={path} data-ask="">
      <div className="note bad" role="alert" data-failed="" hidden />
      <TextInput name="name" label={text.name} autoComplete="name" isOptional />
      <TextInput name="email" type="email" label={text.email} hint={text.emailHint} autoComplete="email" />
      <div className="f" data-field="topic">
        <label htmlFor="ask-topic">{text.topic}</label>
        <select className="in" id="ask-topic" name="topic" defaultValue="question">
          {SUPPORT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {support.topics[topic]}
            </option>
          ))}
        </select>
      </div>
      <div className="f" data-field="message">
        <label htmlFor="ask-message">{text.message}</label>
        <p className="hint" id="ask-message-hint">
          {text.messageHint}
        </p>
        <textarea
          className="in"
          id="ask-message"
          name="message"
          rows={6}
          maxLength={4000}
          required
          aria-describedby="ask-message-hint"
        />
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor="ask-subject">{text.trap}</label>
        <input id="ask-subject" name="subject" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="cap">
        {text.privacy[0]}
        <a href="/privacy">{text.privacy[1]}</a>
        {text.privacy[2]}
      </p>
      <button className="btn p lg" type="submit">
        {text.submit}
      </button>
    </form>
  );
}

type TextInputProps = {
  readonly name: 'name' | 'email';
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly autoComplete: string;
  readonly isOptional?: boolean;
};

function TextInput({ name, label, hint, type = 'text', autoComplete, isOptional = false }: TextInputProps) {
  const id = `ask-${name}`;
  return (
    <div className="f" data-field={name}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="opt"> ({text.optional})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="in"
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        maxLength={name === 'name' ? 120 : 254}
        aria-describedby={hint && `${id}-hint`}
      />
    </div>
  );
}
