import type { DocumentTemplate, TemplateItem } from '@kliuchar/api-schema/document-templates';
import { Link } from 'react-router';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/parts.tsx';
import './document-templates.css';

type ChoiceProps = {
  readonly items: readonly TemplateItem[];
  readonly linkTo: (template: DocumentTemplate) => string;
};

/** Those of the nine papers that the person may compose, in the order in which a lease needs them. */
export function TemplateChoice({ items, linkTo }: ChoiceProps) {
  if (items.length === 0) {
    return (
      <EmptyState kind="none" title={t.noneOffered}>
        {t.noneOfferedText}
      </EmptyState>
    );
  }
  const groups = (['lease', 'money', 'end'] as const)
    .map((group) => ({
      group,
      offered: t.order[group].flatMap((one) => items.find(({ template }) => template === one) ?? []),
    }))
    .filter(({ offered }) => offered.length > 0);
  return (
    <div className="sections">
      {groups.map(({ group, offered }) => (
        <Section key={group} title={t.groups[group]}>
          <ul className="tpl-list">
            {offered.map((item) => (
              <li key={item.template}>
                <Link to={linkTo(item.template)}>
                  <b>{item.title}</b>
                  <small>{item.about}</small>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
