import 'react';

declare module 'react' {
  // Our own custom properties are set from markup (the depth of a tooth, a share of a bar).
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
