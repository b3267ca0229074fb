import { ChevronDown, Menu } from 'lucide-react';
import { site } from '../../i18n/uk/site.ts';
import { Logo } from '../../ui/logo.tsx';
import { LOGIN, PRODUCT_LINKS, REGISTER, SOLUTION_LINKS } from './hrefs.ts';

type HeaderProps = { readonly path: string };

/** The way around the site; menus are `<details>`, so that they open without a script. */
export function Header({ path }: HeaderProps) {
  return (
    <header className="lh">
      <div className="wrap">
        <a className="lg" href="/" aria-label={site.home}>
          <Logo />
        </a>
        <nav className="wide" aria-label={site.mainNav}>
          <NavLinks path={path} />
        </nav>
        <div className="r">
          <a className="btn g" href={LOGIN}>
            {site.signIn}
          </a>
          <a className="btn p wide" href={REGISTER}>
            {site.try}
          </a>
          <details className="mn narrow" data-menu="">
            <summary className="btn o icon" aria-label={site.menu}>
              <Menu aria-hidden />
            </summary>
            <nav aria-label={site.menu}>
              <NavLinks path={path} isOpen />
              <a className="btn p lg" href={REGISTER}>
                {site.try}
              </a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

/** On a wide screen «Для кого» opens; in the menu of a phone there is room to list them. */
function NavLinks({ path, isOpen = false }: HeaderProps & { readonly isOpen?: boolean }) {
  const [first, ...rest] = PRODUCT_LINKS;
  const solutions = SOLUTION_LINKS.map((link) => <NavLink key={link.href} {...link} path={path} />);
  return (
    <>
      {first && <NavLink {...first} path={path} />}
      {isOpen ? (
        <>
          <span className="cap">{site.forWhom}</span>
          {solutions}
        </>
      ) : (
        <details className="mn" data-menu="">
          <summary>
            {site.forWhom}
            <ChevronDown size={16} aria-hidden />
          </summary>
          <div>{solutions}</div>
        </details>
      )}
      {isOpen && <hr />}
      {rest.map((link) => (
        <NavLink key={link.href} {...link} path={path} />
      ))}
    </>
  );
}

function NavLink({ href, title, path }: HeaderProps & { readonly href: string; readonly title: string }) {
  return (
    <a href={href} aria-current={href === path ? 'page' : undefined}>
      {title}
    </a>
  );
}
