import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import { type Calculation, examplesOf, type Field, type Line } from './calculation.ts';

/**
 * A calculator as a page is printed with it: a worked table that needs no JavaScript, and a form that `mount.ts` shows and brings to life.
 * The names in `data-` are what the two halves know of each other.
 */
export function CalculatorView({ calculation }: { readonly calculation: Calculation }) {
  const { key, title, lead, fields } = calculation;
  const outcome = calculation.count(examplesOf(calculation));
  const result = outcome.ok ? outcome.result : { lines: [], saying: t.fill };
  return (
    <section className="calculator" aria-labelledby={`${key}-title`} data-calculator={key}>
      <h2 id={`${key}-title`}>{title}</h2>
      <p className="calc-lead">{lead}</p>
      <form className="calc-form" noValidate hidden aria-labelledby={`${key}-title`}>
        {fields.map((field) => (
          <FieldView key={field.name} id={`${key}-${field.name}`} field={field} isHidden={isIdle(field, fields)} />
        ))}
      </form>
      <table className="calc-table">
        <caption>{t.result}</caption>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            <th scope="col">{t.sum}</th>
          </tr>
        </thead>
        <tbody>
          {result.lines.map((line) => (
            <LineView key={line.label} line={line} />
          ))}
        </tbody>
      </table>
      <p className="calc-saying" role="status" aria-live="polite">
        {result.saying}
      </p>
      <p className="calc-note">{t.same}</p>
    </section>
  );
}

function isIdle({ only }: Field, fields: readonly Field[]): boolean {
  return only !== undefined && fields.find(({ name }) => name === only.field)?.example !== only.value;
}

type FieldProps = { readonly id: string; readonly field: Field; readonly isHidden: boolean };

function FieldView({ id, field, isHidden }: FieldProps) {
  const { name, words, unit, example, choices, only } = field;
  const [label, hint] = words;
  const described = { 'aria-describedby': hint === '' ? `${id}-wrong` : `${id}-hint ${id}-wrong` };
  return (
    <div className="calc-field" hidden={isHidden} data-only={only && `${only.field}=${only.value}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== '' && (
        <p className="calc-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="calc-wrong" id={`${id}-wrong`} hidden />
      <span className="calc-in">
        {choices === undefined ? (
          <input id={id} name={name} defaultValue={example} inputMode="decimal" autoComplete="off" {...described} />
        ) : (
          <select id={id} name={name} defaultValue={example} {...described}>
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
        {unit !== '' && <span aria-hidden="true">{unit}</span>}
      </span>
    </div>
  );
}

function LineView({ line: { label, formula, sum, isTotal } }: { readonly line: Line }) {
  return (
    <tr className={isTotal && 'calc-total'}>
      <th scope="row">
        {label}
        {formula !== '' && <span className="calc-formula">{formula}</span>}
      </th>
      <td>{sum}</td>
    </tr>
  );
}
