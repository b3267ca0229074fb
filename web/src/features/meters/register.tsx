import './meters.css';

const MAX = 9;

/** The register as it looks on the device: black digits, red decimals; zeros stand for what is not known. */
export function Register({
  digits,
  decimals,
  value = '0',
}: {
  readonly digits: number;
  readonly decimals: number;
  readonly value?: string;
}) {
  if (!(digits > 0 && digits <= MAX) || !(decimals >= 0 && decimals <= MAX)) return null;
  const [whole = '', fraction = ''] = value.split('.');
  const black = whole.padStart(digits, '0').slice(-digits);
  const red = fraction.padEnd(decimals, '0').slice(0, decimals);
  return (
    <span className="register" aria-hidden="true">
      {[...black].map((digit, at) => (
        <i key={`d${at.toString()}`}>{digit}</i>
      ))}
      {decimals > 0 && <b>,</b>}
      {[...red].map((digit, at) => (
        <i key={`r${at.toString()}`} className="r">
          {digit}
        </i>
      ))}
    </span>
  );
}
