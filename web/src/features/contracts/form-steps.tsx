import { kop } from '@kliuchar/domain/money/kop';
import clsx from 'clsx';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { formatUah } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import type { Labels } from './form-parties.tsx';
import type { ContractValues } from './form-values.ts';
import './contracts.css';

type StepsProps = {
  readonly form: AppForm<ContractValues>;
  readonly labels: Labels;
  /** Whom a manager names depends on the object, so it comes first. */
  readonly isManaged: boolean;
};

/** The four blocks as a cut of the key: what is filled has its tooth, and each leads to its block. */
export function FormSteps({ form, labels, isManaged }: StepsProps) {
  const [tenant, property, rent, start, payers] = form.methods.watch([
    'tenantCounterpartyId',
    'rentalObjectId',
    'rent',
    'startDate',
    'payers',
  ]);
  const sum = rent.amountMinor !== null && rent.currency === 'UAH' ? formatUah(kop(rent.amountMinor)) : undefined;
  const who = { id: 'who', title: t.form.who, done: tenant !== '', note: tenant ? labels.tenant : undefined };
  const what = { id: 'what', title: t.form.what, done: property !== '', note: property ? labels.property : undefined };
  const steps = [
    ...(isManaged ? [what, who] : [who, what]),
    { id: 'how-much', title: t.form.howMuch, done: rent.amountMinor !== null && start !== null, note: sum },
    { id: 'services', title: t.form.services, done: property !== '' && payers.length > 0, note: undefined },
  ];
  return (
    <nav aria-label={t.form.blocks}>
      <ol className="steps">
        {steps.map(({ id, title, done, note }) => (
          <li key={id} className={clsx(done && 'done')}>
            <a
              href={`#block-${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`block-${id}`)?.scrollIntoView({ block: 'start' });
                document.querySelector<HTMLElement>(`#block-${id} :is(input, select, button)`)?.focus({
                  preventScroll: true,
                });
              }}
            >
              <b>{title}</b>
              {note && <small className="ellipsis">{note}</small>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
