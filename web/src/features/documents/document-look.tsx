import type { DocumentItem } from '@kliuchar/api-schema/documents';
import { CalendarClock, CalendarX, Eye, FileText, Image } from 'lucide-react';
import { documents as t } from '../../i18n/uk/documents.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import './documents.css';

/** The state of the term in a word and a sign; what is far away is only said. */
export function Expiry({ validUntil, expiry }: Pick<DocumentItem, 'validUntil' | 'expiry'>) {
  if (validUntil === null) return <span className="muted">{t.noTerm}</span>;
  const day = formatDay(validUntil);
  if (expiry === 'expired') {
    return (
      <Badge tone="bad" icon={CalendarX}>
        {t.expiry.expired(day)}
      </Badge>
    );
  }
  if (expiry === 'soon') {
    return (
      <Badge tone="warn" icon={CalendarClock}>
        {t.expiry.soon(day)}
      </Badge>
    );
  }
  return <span className="num">{day}</span>;
}

/** Who besides: what a manager is shown he is shown as one of the managers. */
export function SeenBy({ visibility, role }: Pick<DocumentItem, 'visibility' | 'role'>) {
  if (visibility === 'owner' || role === 'tenant' || (visibility === 'manager' && role === 'manager')) return null;
  return (
    <Badge icon={Eye} tone="neutral">
      {t.seenBy[visibility]}
    </Badge>
  );
}

/** Everybody who sees it; a tenant is not told of the others. */
export function seenByWords({ visibility, role }: Pick<DocumentItem, 'visibility' | 'role'>): string | null {
  if (role === 'tenant') return null;
  if (role === 'owner' || visibility === 'owner') return t.visibilities[visibility].label;
  return t.managerSees[visibility];
}

export function FileSign({ kind }: { readonly kind: 'image' | 'pdf' }) {
  const Icon = kind === 'pdf' ? FileText : Image;
  return (
    <span className="doc-sign">
      <Icon aria-hidden="true" />
    </span>
  );
}

/** «340 КБ», «2,4 МБ». */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes}\u00a0${t.sizes.kilobytes}`;
  return `${formatDecimalUk((bytes / 1024 / 1024).toFixed(1))}\u00a0${t.sizes.megabytes}`;
}

export function fileInWords({ latest }: Pick<DocumentItem, 'latest'>): string {
  const version = latest.number > 1 ? t.version(latest.number) : null;
  return [latest.kind === 'pdf' ? t.pdf : t.image, sizeInWords(latest.size), version].filter(Boolean).join(' · ');
}

export function placeOf({ property, complex, contract, counterparty }: DocumentItem): string {
  return [property?.name, complex?.name, contract && `№\u00a0${contract.number}`, counterparty?.name]
    .filter(Boolean)
    .join(' · ');
}
