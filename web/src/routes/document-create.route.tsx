import { DOCUMENT_TEMPLATES } from '@kliuchar/api-schema/document-templates';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TemplateChoice } from '../features/document-templates/template-choice.tsx';
import { TemplateForm } from '../features/document-templates/template-form.tsx';
import { useChosenContract, useTemplates } from '../features/document-templates/template-queries.ts';
import { documentTemplates as t } from '../i18n/uk/document-templates.ts';
import { useHeadingOnChange } from '../lib/heading-focus.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Which paper and for which contract is in the address, so that a contract's card leads here with itself chosen. */
export default function DocumentCreateRoute() {
  const [params, setParams] = useSearchParams();
  const query = useTemplates();
  const template = DOCUMENT_TEMPLATES.find((known) => known === params.get('template')) ?? null;
  const contractId = params.get('contract_id') ?? '';
  const found = useChosenContract(contractId);
  // While the words of another one are on their way the form stays, with what is written in it.
  const [chosen, setChosen] = useState(found);
  if (found !== null && (found.id !== chosen?.id || found.label !== chosen.label)) setChosen(found);
  const item = query.data?.items.find((known) => known.template === template) ?? null;
  const name = item?.title ?? t.title;
  useScreenName(name);
  useHeadingOnChange(template);
  const linkTo = (to: string | null) => {
    const next = new URLSearchParams({ ...(to && { template: to }), ...(contractId && { contract_id: contractId }) });
    return `/documents/create?${next}`;
  };
  return (
    <>
      <PageHeader title={name} {...(template === null && { sub: t.lead })} />
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && <ErrorState error={query.error} title={t.failed.list} onRetry={() => void query.refetch()} />}
      {query.data && item === null && <TemplateChoice items={query.data.items} linkTo={linkTo} />}
      {item !== null && chosen !== null && (
        <TemplateForm
          key={item.template}
          item={item}
          contract={chosen}
          onContract={(id) =>
            setParams({ template: item.template, contract_id: id }, { replace: true, preventScrollReset: true })
          }
          secondary={<ButtonLink to={linkTo(null)}>{t.change}</ButtonLink>}
        />
      )}
    </>
  );
}
