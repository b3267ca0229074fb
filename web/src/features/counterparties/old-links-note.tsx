import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import { useWatch } from 'react-hook-form';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import type { AppForm } from '../../lib/forms.ts';
import { Note } from '../../ui/note.tsx';
import { type CounterpartyValues, turnsLinksOff } from './counterparty-values.ts';

type Props = { readonly form: AppForm<CounterpartyValues>; readonly counterparty: Counterparty };

/** Said before saving: what went to a number or an address that is taken off opens no more than an unknown link (ADR 0022). */
export function OldLinksNote({ form, counterparty }: Props) {
  const [phones, emails] = useWatch({ control: form.control, name: ['phones', 'emails'] });
  const isTold = turnsLinksOff(counterparty, { phones, emails });
  return (
    <div role="status" className={isTold ? undefined : 'sr'}>
      {isTold && <Note tone="warn">{t.form.oldLinks}</Note>}
    </div>
  );
}
