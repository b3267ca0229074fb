import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { profile as t } from '../../i18n/uk/profile.ts';
import { ApiError } from '../../lib/api-error.ts';
import { logout } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

type FreshLogin = {
  /** Runs a call that an old session may not make; its refusal becomes the note. */
  readonly guard: (work: () => Promise<void>) => Promise<void>;
  readonly note: ReactNode;
};

/** Where money or the account itself is at stake an old sign-in is not enough: `reauth_required` (contract.md §3.2). */
export function useFreshLogin(): FreshLogin {
  const [needed, setNeeded] = useState(false);
  const navigate = useNavigate();
  const signInAgain = async () => {
    await logout();
    await navigate('/login?next=%2Fprofile');
  };
  return {
    guard: async (work) => {
      try {
        await work();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'reauth_required') setNeeded(true);
        throw error;
      }
    },
    note: needed && (
      <Note tone="warn">
        {t.contacts.needFresh}{' '}
        <Button size="sm" onClick={() => void signInAgain()}>
          {t.contacts.again}
        </Button>
      </Note>
    ),
  };
}
