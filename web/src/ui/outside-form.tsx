import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * A dialog with a form of its own that is opened from inside another form: HTML knows no nested forms, and React would pass the inner
 * submit to the outer form through the portal.
 */
export function OutsideForm({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <div className="contents" onSubmit={(event) => event.stopPropagation()}>
      {children}
    </div>,
    document.body,
  );
}
