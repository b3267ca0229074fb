import { needsNotary } from '@kliuchar/domain/contracts/lease-term';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatMinor } from '../lib/format.ts';
import type { KeyPartProps } from './contract-props.ts';
import { Problem } from './problem.tsx';

const text = info.contract;

/** The text of the contract behind a one-time code; on a pending contract also the answer to it (product.md §10). */
export function ConfirmForm({ contract }: KeyPartProps) {
  const isPending = contract.status === 'pending';
  const { startDate, endDate, rent, phoneMasked, purpose: kind } = contract;
  return (
    <section className="sheet" id="confirm">
      {isPending && <h2 data-until-answer="">{text.confirm}</h2>}
      <h2 {...(isPending && { 'data-from-answer': '', hidden: true })}>{text.readText}</h2>
      {isPending && (
        <dl className="facts num" data-until-changed="">
          <dt>{text.term}</dt>
          <dd>
            {endDate === null
              ? text.openEnded(formatDay(startDate))
              : text.fromTo(formatDay(startDate), formatDay(endDate))}
          </dd>
          <dt>{text.rent}</dt>
          <dd>{formatMinor(rent.amountMinor, rent.currency)}</dd>
        </dl>
      )}
      {isPending && needsNotary({ kind, startDate, endDate }) && <p className="msg">{text.notary}</p>}
      <p className="muted" data-until-open="">
        {isPending ? text.confirmLead : text.readTextLead}
      </p>
      <div className="fields" data-confirm={contract.status} hidden>
        <p className="cap num" data-until-open="">
          {phoneMasked === null ? text.codeToEmail : text.codeTo(phoneMasked)}
        </p>
        <button
          className={isPending ? 'btn p lg whole' : 'btn o lg whole'}
          type="button"
          data-get-code=""
          data-until-open=""
        >
          {text.getCode}
        </button>
        <form data-code="" data-until-open="" noValidate hidden>
          <div className="f">
            <label htmlFor="link-code">{text.code}</label>
            <input
              className="in code"
              id="link-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
            />
          </div>
          <button className={isPending ? 'btn p lg whole' : 'btn o lg whole'} type="submit">
            {text.openText}
          </button>
        </form>
        <div className="agreement" data-agreement="" hidden>
          <h3>{text.text}</h3>
          <pre data-text="" />
          <p className="cap">
            {text.hash}: <span className="hash" data-hash="" />
          </p>
          <button className="btn o" type="button" data-save-pdf={`${contract.number}.pdf`}>
            {text.savePdf}
          </button>
          {isPending && <Answers />}
        </div>
        <Problem id="link-problem" />
        <p className="outcome" role="status" data-outcome="" hidden />
      </div>
    </section>
  );
}

/** Yes at one touch; no only with a reason, because the landlord has to know what to change. */
function Answers() {
  return (
    <div className="answers" data-answers="">
      <button className="btn p lg whole" type="button" data-accept="">
        {text.accept}
      </button>
      <details>
        <summary className="more">{text.decline}</summary>
        <div className="f">
          <label htmlFor="decline-reason">{text.declineReason}</label>
          <p className="hint">{text.declineHint}</p>
          <textarea className="in" id="decline-reason" name="reason" maxLength={1000} />
        </div>
        <button className="btn o" type="button" data-decline="">
          {text.decline}
        </button>
      </details>
    </div>
  );
}
