import { infoClient as text } from '../i18n/uk/info-client.ts';
import 'virtual:onest.css';
import './info.css';
import { all, say } from './page.ts';

/**
 * The one small module of the public pages (contract.md §4.2). Everything on them is read and paid without it; it adds copying,
 * sharing and, loaded only where there is a form, the sending of readings.
 */

for (const button of all('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button.dataset.copy ?? '', text.copied));
}

async function copy(value: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    say(done);
  } catch {
    say(text.copyFailed);
  }
}

for (const button of all('[data-share]')) {
  button.hidden = false;
  button.addEventListener('click', () => share(button));
}

/** The phone's own sheet; where there is none, the address to copy and the two messengers people use (ux.md X3). */
async function share(button: HTMLElement): Promise<void> {
  const title = button.dataset.share ?? document.title;
  const { href } = location;
  if (typeof navigator.share === 'function') {
    // A person who closes the sheet has said no; that is not a failure.
    await navigator.share({ title, url: href }).catch(() => undefined);
    return;
  }
  const known = document.querySelector('.shares');
  if (known) return known.remove();
  const box = document.createElement('div');
  box.className = 'shares acts3';
  const viaUrl = encodeURIComponent(href);
  box.append(
    shareLink('Telegram', `https://t.me/share/url?url=${viaUrl}&text=${encodeURIComponent(title)}`),
    shareLink('Viber', `viber://forward?text=${encodeURIComponent(`${title} ${href}`)}`),
    shareCopy(href),
  );
  button.parentElement?.after(box);
  box.querySelector('a')?.focus();
}

function shareLink(name: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'btn o';
  link.href = href;
  link.rel = 'noreferrer noopener';
  link.textContent = name;
  return link;
}

function shareCopy(href: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'btn o';
  button.type = 'button';
  button.textContent = text.copyLink;
  button.addEventListener('click', () => copy(href, text.linkCopied));
  return button;
}

if (document.querySelector('[data-contract]')) {
  const offline = () => {
    if (!navigator.onLine) say(text.offline);
  };
  addEventListener('offline', offline);
  offline();
  void import('./contract-forms.ts').then(({ startForms }) => startForms());
}
