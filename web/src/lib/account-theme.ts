import { useEffect } from 'react';
import type { Session } from './session.ts';
import { applyTheme, keptTheme } from './theme.ts';

/** A browser in which nobody has chosen takes the look that the person has chosen in the profile; its own choice it keeps. */
export function useAccountTheme(theme: Session['theme'] | undefined): void {
  useEffect(() => {
    if (theme !== undefined && theme !== 'system' && keptTheme() === null) applyTheme(theme);
  }, [theme]);
}
