import { site } from '../../i18n/uk/site.ts';
import { Logo } from '../../ui/logo.tsx';
import { COMPANY_LINKS, DOCUMENT_LINKS, PRODUCT_LINKS, SOLUTION_LINKS } from './hrefs.ts';

const GROUPS = [
  { title: site.footer.product, links: PRODUCT_LINKS },
  { title: site.forWhom, links: SOLUTION_LINKS },
  { title: site.footer.company, links: COMPANY_LINKS },
  { title: site.footer.documents, links: DOCUMENT_LINKS },
] as const;

export function Footer() {
  return (
    <footer className="ft">
      <div className="wrap">
        <div className="fl">
          <Logo />
          <p className="cap">{site.footer.made}</p>
          {/* Filled by the server; empty where the operator has not named himself. */}
          <p className="cap provider">{'{{provider}}'}</p>
        </div>
        <nav aria-label={site.footerNav}>
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p className="cap">{title}</p>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
