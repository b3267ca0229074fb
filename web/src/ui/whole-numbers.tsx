import { Fragment, type ReactNode } from 'react';

/** «Д-2026-0001», «К-2026-11-0038», with «№» before it if it stands there. */
const NUMBER = /((?:№[\u00a0 ])?\p{L}{1,10}-\d[\d-]*)/u;

/**
 * A text whose numbers of contracts and receipts never break at a hyphen, which is where a browser breaks a line. By the style, and not by
 * U+2011: what is copied and searched for keeps the plain hyphen. What is no text is given back as it is.
 */
export function wholeNumbers(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  // The places of the pieces never change: every second one is a number.
  const pieces = text.split(NUMBER).map((piece, at) => ({ key: at, piece, isNumber: at % 2 === 1 }));
  if (pieces.length === 1) return text;
  // One element: in a flex row each piece would be an item by itself, and the space between words and number would be gone.
  return (
    <span>
      {pieces.map(({ key, piece, isNumber }) =>
        isNumber ? (
          <span key={key} className="nowrap">
            {piece}
          </span>
        ) : (
          <Fragment key={key}>{piece}</Fragment>
        ),
      )}
    </span>
  );
}
