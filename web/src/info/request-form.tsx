import { TASK_STATUS_NAMES } from '@kliuchar/domain/tasks/task-status';
import { Camera } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, kyivDay } from '../lib/format.ts';
import type { KeyPartProps } from './contract-props.ts';
import { Problem } from './problem.tsx';

const text = info.contract.request;

/** What is broken or wanted, and how far the earlier requests are. */
export function RequestForm({ contract }: KeyPartProps) {
  return (
    <section className="sheet" id="request">
      <h2>{text.title}</h2>
      <p className="muted">{text.lead}</p>
      {contract.tasks.map((task) => (
        <p className="note" key={task.id}>
          <b>{task.title}</b>{' '}
          <span className="num">
            {formatDay(kyivDay(Date.parse(task.createdAt)))} · {TASK_STATUS_NAMES[task.status].toLocaleLowerCase('uk')}
          </span>
        </p>
      ))}
      <form className="fields" data-request="" noValidate hidden>
        <div className="f">
          <label htmlFor="request-title">{text.what}</label>
          <input className="in" id="request-title" name="title" maxLength={160} autoComplete="off" />
        </div>
        <div className="f">
          <label htmlFor="request-text">{text.details}</label>
          <textarea className="in" id="request-text" name="description" rows={3} maxLength={4000} />
        </div>
        <label className="btn o shot">
          <Camera aria-hidden />
          <span data-shot="">{text.photo}</span>
          <input className="sr" type="file" name="photo" accept="image/*" aria-label={text.photo} />
        </label>
        <Problem id="request-problem" />
        <button className="btn o lg whole" type="submit">
          {text.send}
        </button>
      </form>
      <p className="outcome" role="status" data-outcome="" hidden />
    </section>
  );
}
