import { Ellipsis } from 'lucide-react';
import { Menu, type MenuItem } from './menu.tsx';

type Props = {
  /** Names the row: «Дії: Олена Мельник». */
  readonly label: string;
  readonly items: readonly MenuItem[];
};

/** What may be done with one row of a list: three dots at its end. */
export function RowMenu({ label, items }: Props) {
  return <Menu label={label} items={items} variant="g" size="sm" icon trigger={<Ellipsis aria-hidden="true" />} />;
}
