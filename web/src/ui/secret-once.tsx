import { CopyButton } from './copy-button.tsx';
import './secret-once.css';

type SecretOnceProps = {
  readonly text: string;
  /** «Скопіювати адресу». */
  readonly copyLabel: string;
};

/** What is shown once and never again: all of it, on as many lines as it takes, and a button that takes it whole. */
export function SecretOnce({ text, copyLabel }: SecretOnceProps) {
  return (
    <div className="secret-once">
      <code translate="no">{text}</code>
      <CopyButton text={text} label={copyLabel} variant="o">
        {copyLabel}
      </CopyButton>
    </div>
  );
}
