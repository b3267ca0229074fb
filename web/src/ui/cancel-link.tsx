import { common } from '../i18n/uk/common.ts';
import { ButtonLink } from './button.tsx';

/** Out of a form that is a screen of its own: as high as the solid button it stands beside. */
export function CancelLink({ to }: { readonly to: string }) {
  return (
    <ButtonLink to={to} size="lg">
      {common.cancel}
    </ButtonLink>
  );
}
