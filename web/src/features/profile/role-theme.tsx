import { activateOwnerRole, updateProfile } from '@kliuchar/api-schema/profile';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { profile as t } from '../../i18n/uk/profile.ts';
import { call } from '../../lib/http.ts';
import { refreshSession, setRole, useRole, useSession } from '../../lib/session.ts';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { Segmented } from '../../ui/toolbar.tsx';
import { keepProfile } from './profile-query.ts';
import './profile.css';

/** Taking the role and switching to it both lead to the objects (product.md §0). */
export function RoleSection() {
  const session = useSession();
  const role = useRole();
  const navigate = useNavigate();
  const become = useMutation({
    mutationFn: async () => {
      await call(activateOwnerRole);
      await refreshSession();
      setRole('owner');
    },
    onSuccess: async () => {
      toast({ title: t.role.done, variant: 'success' });
      await navigate('/properties');
    },
    meta: { failed: t.role.failed },
  });
  const isOwner = role === 'owner' || session?.availableRoles.includes('owner');
  return (
    <Section title={t.role.title}>
      <ul className="entries">
        <li>
          <span>
            {isOwner ? t.role.owner : t.role.none}
            {!isOwner && <small>{t.role.becomeText}</small>}
          </span>
          {!isOwner && (
            <Button busy={become.isPending} onClick={() => become.mutate()}>
              <KeyRound aria-hidden="true" />
              {t.role.become}
            </Button>
          )}
        </li>
      </ul>
    </Section>
  );
}

/** At once on this device, and kept for the others. */
export function ThemeSection({ version }: { readonly version: number }) {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const save = useMutation({
    mutationFn: (next: Theme) => call(updateProfile, { body: { theme: next, version } }),
    onSuccess: keepProfile,
    meta: { failed: t.theme.failed },
  });
  const choices = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: t.theme[value] }));
  return (
    <Section title={t.theme.title}>
      <Segmented
        label={t.theme.label}
        value={theme}
        choices={choices}
        onChange={(next) => {
          applyTheme(next);
          setTheme(next);
          save.mutate(next);
        }}
      />
    </Section>
  );
}
