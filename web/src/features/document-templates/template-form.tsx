import { createTemplateDocument, NO_TEMPLATE_VALUES, type TemplateItem } from '@kliuchar/api-schema/document-templates';
import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { findContracts } from '../../lib/find-choices.ts';
import { useAppForm } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { visibilityChoices } from '../../lib/visibility-choices.ts';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePaper } from './template-paper.tsx';
import { type ChosenContract, usePreview } from './template-queries.ts';
import { baseOf, follow, overwrittenValues, type TemplateValues } from './template-values.ts';
import './document-templates.css';

type FormProps = {
  readonly item: TemplateItem;
  readonly contract: ChosenContract;
  /** The address names it too, so that whoever goes to fill a card in comes back to the same paper. */
  readonly onContract: (contractId: string) => void;
  readonly secondary: ReactNode;
};

/** The form and the paper it makes: what the contract gives fills the fields, what is written over is kept. */
function useTemplateForm({ item, contract }: Pick<FormProps, 'item' | 'contract'>, isManager: boolean) {
  const navigate = useNavigate();
  const [base, setBase] = useState(() => baseOf(item.fields));
  const bodyOf = (values: TemplateValues) => ({
    contractId: values.contractId,
    ...overwrittenValues(values, base.given, base.fields),
  });
  const form = useAppForm<TemplateValues, typeof createTemplateDocument.body>({
    schema: createTemplateDocument.body,
    defaults: {
      ...NO_TEMPLATE_VALUES,
      contractId: contract.id,
      visibility: isManager ? 'manager' : 'owner',
      separate: false,
    },
    draft: `template-${item.template}-${contract.id}`,
    toBody: (_filled, { getValues }) => {
      const values = getValues();
      const { contractId: chosen, ...rest } = bodyOf(values);
      return {
        ...(chosen && { contractId: chosen }),
        ...rest,
        visibility: values.visibility,
        separate: values.separate,
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const params = { template: item.template };
      const made = await call(createTemplateDocument, { params, body, idempotencyKey });
      await dataChanged();
      toast({ title: made.latest.number > 1 ? t.savedAgain(made.latest.number) : t.saved, variant: 'success' });
      await navigate(`/documents?document=${made.id}`);
    },
    failed: t.failed.save,
  });
  const values = useWatch({ control: form.control }) as TemplateValues;
  const asked = useDebounced(values.contractId === '' ? '' : JSON.stringify(bodyOf(values)));
  const preview = usePreview(item.template, asked);
  if (preview.data !== undefined && preview.data !== base.of) setBase(follow(base, preview.data, values));
  const { methods } = form;
  useEffect(() => {
    const { of, followed } = base;
    if (of === undefined) return;
    for (const name of followed) {
      methods.setValue(name, of.values[name]);
      // Nobody has typed it: a draft does not hold it, and whoever starts over finds it here.
      methods.resetField(name, { defaultValue: of.values[name] });
    }
  }, [base, methods]);
  return { form, values, preview };
}

/** The fields on one side, the paper they make on the other, said by the server in the words of the PDF. */
export function TemplateForm({ item, contract, onContract, secondary }: FormProps) {
  const isManager = !usePermission('properties.write');
  const { form, values, preview } = useTemplateForm({ item, contract }, isManager);
  const again = preview.data?.again;
  return (
    <div className="tpl">
      <Form form={form} submitLabel={t.submit} busyLabel={t.saving} secondary={secondary}>
        <SearchField
          form={form}
          name="contractId"
          label={t.contract}
          kind="contract"
          find={findContracts}
          failed={t.failed.contracts}
          selectedLabel={contract.label}
          onSelected={({ value }) => onContract(value)}
        />
        {preview.data && (
          <>
            <TemplateFields
              form={form}
              fields={preview.data.fields}
              required={item.required}
              grounds={preview.data.grounds}
              ground={values.ground}
            />
            {again && (
              <Note tone="info" className="mb-3">
                {t.again.found(again.title)} <Link to={`/documents?document=${again.documentId}`}>{t.again.open}</Link>
              </Note>
            )}
            {again && (
              <CheckboxField
                form={form}
                name="separate"
                label={t.again.separate}
                hint={t.again.separateHint(again.number)}
              />
            )}
            {(!again || values.separate) && (
              <RadioCards form={form} name="visibility" label={t.visibility} choices={visibilityChoices(isManager)} />
            )}
          </>
        )}
      </Form>
      <TemplatePaper
        preview={preview}
        isAsked={values.contractId !== ''}
        remedy={item.template === 'handover_act' ? { to: actPath(values), label: t.startAct } : null}
      />
    </div>
  );
}

/** Acts are written on a screen of their own. */
function actPath({ contractId, direction }: TemplateValues): string {
  return `/contracts/${contractId}/handover?act=${direction ?? 'in'}`;
}
