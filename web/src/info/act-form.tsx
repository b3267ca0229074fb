import { info } from '../i18n/uk/info.ts';
import type { KeyPartProps } from './contract-props.ts';
import { Problem } from './problem.tsx';

const [text, words] = [info.contract, info.act];

/** An act that waits for a signature: its words behind a one-time code, then one touch (product.md §10). */
export function ActForms({ contract }: KeyPartProps) {
  return contract.acts.map(({ id, direction }, at) => (
    <section className="sheet" id={at === 0 ? 'handover' : undefined} key={id}>
      <h2>{words.titles[direction]}</h2>
      <p className="muted">
        {words.lead} <span data-until-open="">{words.openLead}</span>
      </p>
      <div className="fields" data-confirm="act" data-act={id} hidden>
        <p className="cap num" data-until-open="">
          {contract.phoneMasked === null ? text.codeToEmail : text.codeTo(contract.phoneMasked)}
        </p>
        <button className="btn p lg whole" type="button" data-get-code="" data-until-open="">
          {text.getCode}
        </button>
        <form data-code="" data-until-open="" noValidate hidden>
          <div className="f">
            <label htmlFor={`act-code-${id}`}>{text.code}</label>
            <input
              className="in code"
              id={`act-code-${id}`}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
            />
          </div>
          <button className="btn p lg whole" type="submit">
            {words.open}
          </button>
        </form>
        <div className="agreement" data-agreement="" hidden>
          <h3>{words.text}</h3>
          <pre data-text="" />
          <p className="cap">
            {text.hash}: <span className="hash" data-hash="" />
          </p>
          <div className="answers" data-answers="">
            <button className="btn p lg whole" type="button" data-accept="">
              {words.sign}
            </button>
          </div>
        </div>
        <Problem id={`act-problem-${id}`} />
        <p className="outcome" role="status" data-outcome="" hidden />
      </div>
    </section>
  ));
}
