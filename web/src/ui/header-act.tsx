import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';

type Words = {
  readonly children: ReactNode;
  /** The whole name, where the word alone does not say what it is about. */
  readonly label?: string | undefined;
};

type ActProps = Words & { readonly onClick: () => void };

/** A deed in the head of a card or a section: a word in the colour of links, one look on every page (design README, `complex.html`). */
export function HeaderAct({ children, label, onClick }: ActProps) {
  return (
    <Button variant="w" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}

type LinkProps = Words & {
  readonly to: string;
  /** The page is the server's, not a screen of the app. */
  readonly outside?: boolean;
};

/** The same word where it leads to another page. */
export function HeaderLink({ children, label, to, outside = false }: LinkProps) {
  return (
    <ButtonLink variant="w" to={to} aria-label={label} reloadDocument={outside}>
      {children}
    </ButtonLink>
  );
}
