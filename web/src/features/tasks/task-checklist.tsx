import type { Task } from '@kliuchar/api-schema/tasks';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useSaveTask } from './use-save-task.ts';

type Step = Task['checklist'][number];

/** Steps of the work: ticked, added and taken away in place. */
export function TaskChecklist({ task }: { readonly task: Task }) {
  const save = useSaveTask(task);
  const [text, setText] = useState('');
  // What was pressed is seen before the server has answered.
  const [pressed, setPressed] = useState<readonly Step[]>([]);
  const steps = save.isPending ? pressed : task.checklist;
  const put = (checklist: readonly Step[]) => {
    setPressed(checklist);
    save.mutate({ checklist: [...checklist] });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    put([...steps, { text: words, done: false }]);
    setText('');
  };
  return (
    <section className="task-part">
      <h3>
        {t.detail.checklist}
        {steps.length > 0 && (
          <span className="muted num"> {t.steps(steps.filter(({ done }) => done).length, steps.length)}</span>
        )}
      </h3>
      {steps.length > 0 && (
        <ul className="task-steps">
          {steps.map((step, at) => (
            <li key={keyOf(steps, at)}>
              <label className="ck">
                <input
                  type="checkbox"
                  className="check"
                  checked={step.done}
                  onChange={() =>
                    put(steps.map((each, index) => (index === at ? { ...each, done: !each.done } : each)))
                  }
                />
                <span className={step.done ? 'task-done' : undefined}>{step.text}</span>
              </label>
              <Button
                variant="g"
                size="sm"
                icon
                aria-label={t.detail.removeStep(step.text)}
                onClick={() => put(steps.filter((_, index) => index !== at))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="task-add" onSubmit={add}>
        <input
          className="in"
          aria-label={t.detail.addStep}
          placeholder={t.detail.addStep}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">
          <Plus aria-hidden="true" />
          {t.detail.add}
        </Button>
      </form>
      {save.error && <Note tone="bad">{save.error.message}</Note>}
    </section>
  );
}

/** Two steps may have the same words: the second of them is told by its turn. */
function keyOf(steps: readonly Step[], at: number): string {
  const words = steps[at]?.text ?? '';
  return `${words} ${steps.slice(0, at).filter(({ text }) => text === words).length}`;
}
