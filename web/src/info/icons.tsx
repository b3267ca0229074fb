import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { LineKind } from '@kliuchar/domain/receipts/receipt-types';
import { LINE_LOOKS, type Look, SERVICE_LOOKS } from '../lib/service-looks.ts';

type OfLine = { readonly kind?: LineKind; readonly service?: ServiceCode | null };

function lookOf({ kind = 'utility', service }: OfLine): Look {
  return service ? SERVICE_LOOKS[service] : LINE_LOOKS[kind];
}

/** The class of a line's chart colour, because a page has no inline styles. */
export function colourOf(line: OfLine): string {
  return `c-${lookOf(line).colour}`;
}

export function LineIcon(line: OfLine) {
  const { icon: Icon } = lookOf(line);
  return (
    <span className={`li ${colourOf(line)}`}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
