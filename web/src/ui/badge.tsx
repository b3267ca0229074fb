import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'ok' | 'wait' | 'warn' | 'bad' | 'brass';

/** State = icon + word on a soft ground, never colour alone (ux.md A2). */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <span className={clsx('badge', tone !== 'neutral' && tone)}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
