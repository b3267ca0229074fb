import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `p` solid (one a screen), `o` outlined, `g` quiet, `d` irreversible, `w` a bare word, `brass` on ink only. */
export type ButtonVariant = 'p' | 'o' | 'g' | 'd' | 'w' | 'brass';

type Look = {
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'lg';
  /** A square button with an icon alone; it needs `aria-label`. */
  readonly icon?: boolean;
  readonly block?: boolean;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The work is going on: the wheel turns, a second click does nothing, the button keeps its focus. */
    readonly busy?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
    readonly children: ReactNode;
  };

const lookOf = ({ variant = 'o', size, icon, block }: Look, className?: string): string =>
  // Not `block`: that is a word of Tailwind's, and a link would lie in it with its text in the corner.
  clsx('btn', variant, size, icon && 'icon', block && 'whole', className);

export function Button({ variant, size, icon, block, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(icon && { icon }), ...(block && { block }) };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={lookOf(look, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  block,
  className,
  ...rest
}: Look & LinkProps & { readonly className?: string }) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(icon && { icon }), ...(block && { block }) };
  return <Link {...rest} className={lookOf(look, className)} />;
}
