import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

type Question = { readonly question: string; readonly answer: ReactNode };

/** Questions that open without a script. */
export function Questions({ items }: { readonly items: readonly Question[] }) {
  return (
    <div className="qs">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Plus size={18} aria-hidden />
          </summary>
          <div className="prose">{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
        </details>
      ))}
    </div>
  );
}
