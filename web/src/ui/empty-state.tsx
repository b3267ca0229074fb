import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeyProgress } from './key-progress.tsx';

type EmptyStateProps = {
  /** `first` teaches and offers the first step, `cleared` praises, `none` is a filter that found nothing (ux.md S4); errors are ErrorState. */
  readonly kind: 'first' | 'cleared' | 'none';
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons: the main one first. */
  readonly actions?: ReactNode;
  /** Inside a card, where a second border would be a box in a box. */
  readonly bare?: boolean;
};

export function EmptyState({ kind, title, children, actions, bare }: EmptyStateProps) {
  return (
    <div className={bare ? 'empty bare' : 'empty'}>
      {kind === 'none' ? (
        <span className="ci">
          <SearchX aria-hidden="true" />
        </span>
      ) : (
        <div className="art" aria-hidden="true">
          <KeyProgress total={8} done={kind === 'cleared' ? 8 : 0} />
        </div>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  );
}
