import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type NoteTone = 'neutral' | 'info' | 'warn' | 'bad' | 'ok';

const ICONS = { neutral: Info, info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck };

/** A calm message inside the page; `bad` is announced at once. */
export function Note({
  tone = 'neutral',
  children,
  className,
}: {
  readonly tone?: NoteTone;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const Icon = ICONS[tone];
  return (
    <div
      className={clsx('note', tone !== 'neutral' && tone, className)}
      role={tone === 'bad' ? 'alert' : tone === 'ok' ? 'status' : undefined}
    >
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
