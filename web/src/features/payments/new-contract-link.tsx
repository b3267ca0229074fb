import { contracts } from '../../i18n/uk/contracts.ts';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink, type ButtonVariant } from '../../ui/button.tsx';

/** Where nobody can pay yet: who may, makes the contract that somebody will pay by. Quiet where the screen has a solid button already. */
export function NewContractLink({ variant = 'p' }: { readonly variant?: ButtonVariant }) {
  if (!usePermission('contracts.write')) return null;
  return (
    <ButtonLink variant={variant} to="/contracts/create">
      {contracts.list.create}
    </ButtonLink>
  );
}
