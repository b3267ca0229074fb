import { Share2 } from 'lucide-react';
import { common as t } from '../i18n/uk/common.ts';
import { Button } from './button.tsx';

type ShareButtonProps = {
  readonly url: string;
  /** Goes beside the address; names no person. */
  readonly text: string;
  readonly label?: string;
  readonly variant?: 'p' | 'o';
  readonly size?: 'sm' | 'lg';
};

/** The phone's own sheet where there is one, Telegram where not (ux.md X3). */
export function ShareButton({ url, text, label = t.share, variant = 'o', size = 'sm' }: ShareButtonProps) {
  if (typeof navigator.share === 'function') {
    // A dismissed sheet rejects; there is nothing to say about it.
    const share = () => void navigator.share({ title: text, text, url }).catch(() => undefined);
    return (
      <Button variant={variant} size={size} onClick={share}>
        <Share2 aria-hidden="true" />
        {label}
      </Button>
    );
  }
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  return (
    <a className={`btn ${variant} ${size}`} href={telegram} target="_blank" rel="noreferrer">
      <Share2 aria-hidden="true" />
      {label === t.share ? t.shareTelegram : label}
    </a>
  );
}
