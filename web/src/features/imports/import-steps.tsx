import { Check } from 'lucide-react';
import { imports as t } from '../../i18n/uk/imports.ts';

export const STEPS = ['start', 'source', 'columns', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where one is of the five; on a phone only the present one is named. */
export function ImportSteps({ step }: { readonly step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className="imp-steps" aria-label={t.stepOf(at + 1, t.steps[step])}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="dot num" aria-hidden="true">
            {index < at ? <Check /> : index + 1}
          </span>
          <span>{t.steps[name]}</span>
        </li>
      ))}
    </ol>
  );
}
