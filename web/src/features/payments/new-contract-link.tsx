import { contracts } from '../../i18n/uk/contracts.ts';
import { usePermission } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Where nobody can pay yet: who may, makes the contract that somebody will pay by. */
export function NewContractLink() {
  if (!usePermission('contracts.write')) return null;
  return (
    <ButtonLink variant="p" to="/contracts/create">
      {contracts.list.create}
    </ButtonLink>
  );
}
