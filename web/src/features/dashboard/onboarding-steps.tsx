import { ArrowRight, Check, FileText, House, Users } from 'lucide-react';
import { Link } from 'react-router';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { PageHeader } from '../../ui/parts.tsx';
import './dashboard.css';

const ICONS = [House, Users, FileText];
const FORMS = ['/properties/create', '/counterparties/create', '/contracts/create'];

/** The three steps of specification §4 as a task list (ux.md O1): the menu is still closed, so the current step opens its own form. */
export function OnboardingSteps({ step }: { readonly step: number }) {
  const done = step - 1;
  return (
    <>
      <PageHeader title={t.onboarding.title} sub={t.onboarding.leads[done]} />
      <div className="onb">
        <KeyProgress total={3} done={done} label={t.onboarding.progress(done)} />
        <ol className="todo">
          {t.onboarding.steps.map(({ title, text, action }, at) => (
            <Step key={title} title={title} text={text} action={action} at={at} done={done} />
          ))}
        </ol>
        <p className="onb-import">
          {t.onboarding.importText} <Link to="/import">{t.onboarding.importAction}</Link>
        </p>
      </div>
    </>
  );
}

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly at: number;
  readonly done: number;
};

function Step({ title, text, action, at, done }: StepProps) {
  const state = at < done ? 'done' : at === done ? 'now' : 'later';
  const Icon = state === 'done' ? Check : (ICONS[at] ?? House);
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="dot">
        <Icon aria-hidden="true" />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {state === 'now' ? (
        <ButtonLink variant="p" size="lg" to={FORMS[at] ?? '/properties/create'}>
          {action}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      ) : (
        <span className="cap">{t.onboarding[state]}</span>
      )}
    </li>
  );
}
