import type { DocumentTemplate, TemplateItem } from '@kliuchar/api-schema/document-templates';
import { Link } from 'react-router';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import { Section } from '../../ui/parts.tsx';
import './document-templates.css';

type ChoiceProps = {
  readonly items: readonly TemplateItem[];
  readonly linkTo: (template: DocumentTemplate) => string;
};

/** The nine papers in the order in which a lease needs them. */
export function TemplateChoice({ items, linkTo }: ChoiceProps) {
  const groups = ['lease', 'money', 'end'] as const;
  const known = (template: DocumentTemplate) => items.find((item) => item.template === template);
  return (
    <div className="sections">
      {groups.map((group) => (
        <Section key={group} title={t.groups[group]}>
          <ul className="tpl-list">
            {t.order[group].map(known).map(
              (item) =>
                item && (
                  <li key={item.template}>
                    <Link to={linkTo(item.template)}>
                      <b>{item.title}</b>
                      <small>{item.about}</small>
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </Section>
      ))}
    </div>
  );
}
