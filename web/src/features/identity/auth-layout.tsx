import type { ReactNode } from 'react';
import { auth as t } from '../../i18n/uk/auth.ts';
import { frame } from '../../i18n/uk/frame.ts';
import { Logo } from '../../ui/logo.tsx';

/** The frame of sign-in: the form on paper, on wide screens the key and the word of the brand on ink. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="lo">
      <main>
        <a className="logo" href="/" aria-label={frame.homeLabel}>
          <Logo />
        </a>
        <div className="box">{children}</div>
        <footer className="cap">
          <a href="/support">{frame.help}</a>
          <a href="/terms">{t.links.terms}</a>
          <a href="/privacy">{t.links.privacy}</a>
        </footer>
      </main>
      <aside aria-hidden="true">
        <svg className="bk" viewBox="0 0 420 900" aria-hidden="true">
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M210 20a150 150 0 0 1 62 286.600V900H148V306.600A150 150 0 0 1 210 20zm0 82a40 40 0 0 0-19 75.200L178 236h64l-13-58.800A40 40 0 0 0 210 102z"
          />
          <path fill="currentColor" d="M271 470h52v44l-30 30v26l46 46v54l-34 34v22l22 22v52l-56 56v44h-10z" />
        </svg>
        <div className="def">
          <p className="w">
            {t.definition.word[0]}
            <span className="acc">{t.definition.word[1]}</span>
            {t.definition.word[2]}
          </p>
          <p className="g">{t.definition.grammar}</p>
          <p className="d">{t.definition.text}</p>
        </div>
      </aside>
    </div>
  );
}
