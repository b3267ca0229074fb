import { useState } from 'react';
import { support as t } from '../../i18n/uk/support.ts';
import { useRole } from '../../lib/session.ts';
import { Section } from '../../ui/parts.tsx';
import { SearchBox } from '../../ui/toolbar.tsx';
import { findAnswers } from './faq.ts';

/** The answers we have, narrowed while one types; the form below takes the rest. */
export function FaqList() {
  const [text, setText] = useState('');
  const isOwner = useRole() === 'owner';
  const found = findAnswers(text, { isOwner });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Section title={t.answers}>
      <SearchBox label={t.search} value={text} onChange={setText} />
      <p className={found.length === 0 ? 'muted' : 'sr'} role="status">
        {found.length === 0 ? t.none(text) : ''}
      </p>
      {groups.map((group) => (
        <div key={group} className="faq">
          <h3>{group}</h3>
          {found
            .filter((each) => each.group === group)
            .map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
        </div>
      ))}
    </Section>
  );
}
