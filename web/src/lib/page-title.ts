import { useEffect } from 'react';
import { common } from '../i18n/uk/common.ts';

/** Sets `<title>`; a form with errors puts «Помилка: » before it (ux.md F1). Screens use `useScreenName` instead. */
export function usePageTitle(title: string, failed = false): void {
  useEffect(() => {
    document.title = `${failed ? common.form.errorPrefix : ''}${title ? `${title}\u00a0— ` : ''}${common.product}`;
  }, [title, failed]);
}
