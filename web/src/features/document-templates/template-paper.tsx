import type { TemplatePreview } from '@kliuchar/api-schema/document-templates';
import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaperView } from './paper-view.tsx';

type PaperProps = {
  readonly preview: UseQueryResult<TemplatePreview>;
  readonly isAsked: boolean;
  /** Where what is refused is made right. */
  readonly remedy: { readonly to: string; readonly label: string } | null;
};

/** What stands in the way first, then what the law says, then the paper itself. */
export function TemplatePaper({ preview, isAsked, remedy }: PaperProps) {
  const { data, error } = preview;
  if (!isAsked) return <Note>{t.preview.empty}</Note>;
  return (
    <div className="tpl-side">
      {error && <Note tone="bad">{error.message}</Note>}
      {data?.refusal && (
        <Note tone="warn">
          {data.refusal} {remedy && <Link to={remedy.to}>{remedy.label}</Link>}
        </Note>
      )}
      {data && data.missing.length > 0 && <Missing missing={data.missing} />}
      {data?.hints.map((hint) => (
        <Note key={hint} tone="info">
          {hint}
        </Note>
      ))}
      {!data && preview.isPending && <Skeleton widths={[40, 90, 80, 90]} />}
      {data && (
        <div className={clsx('tpl-shown', preview.isPlaceholderData && 'stale')}>
          <PaperView paper={data} />
        </div>
      )}
    </div>
  );
}

function Missing({ missing }: Pick<TemplatePreview, 'missing'>) {
  return (
    <Note tone="warn">
      <b>{t.missing.title}</b>
      <ul className="tpl-missing">
        {missing.map(({ text, counterpartyId }) => (
          <li key={text}>
            <span>{text}</span>
            {counterpartyId !== null && <Link to={`/counterparties/${counterpartyId}/edit`}>{t.missing.fill}</Link>}
          </li>
        ))}
      </ul>
    </Note>
  );
}
