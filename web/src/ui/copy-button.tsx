import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { copying } from '../i18n/uk/copying.ts';
import { toast } from '../lib/toast.ts';
import { Button, type ButtonVariant } from './button.tsx';

type CopyButtonProps = {
  readonly text: string;
  /** The accessible name; the visible word may be shorter or absent. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'lg';
};

/** Copies and says so, to the eye by the tick and to a screen reader by a live region (ux.md D3); a browser that refuses is said as well. */
export function CopyButton({ text, label, children, variant = 'g', size = 'sm' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: copying.failed, variant: 'destructive' });
    }
  };
  const name = children ? {} : { 'aria-label': label, title: label };
  return (
    <>
      <Button variant={variant} size={size} icon={!children} onClick={() => void copy()} {...name}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {children}
      </Button>
      <span className="sr" role="status">
        {copied ? t.copied : ''}
      </span>
    </>
  );
}
