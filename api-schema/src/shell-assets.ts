/**
 * What the build of the web tells the server about the screens: `web/dist/shell-assets.json`. Addresses of built files that a path
 * needs beyond the shell's own, so that the browser asks for them before it has run anything.
 */
export type ScreenAssets = {
  readonly path: string;
  /** `guest`: for visitors, whoever is signed in is sent to the dashboard. `session`: the other way round. `any`: both. */
  readonly opens: 'guest' | 'session' | 'any';
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The first call of the screen when its address has no query; `kept` begins the names under which the browser keeps its answers. */
  readonly asks: { readonly call: string; readonly kept: string | null } | null;
};

export type ShellAssets = {
  /** The call every guarded screen waits for. */
  readonly sessionCall: string;
  readonly screens: readonly ScreenAssets[];
};

/** The screens that stand in the page before the program is there, by their paths (`web/dist/first-screens.json`). */
export type FirstScreens = Readonly<
  Record<
    string,
    { readonly html: string /** With this in its query the screen begins otherwise. */; readonly except: string | null }
  >
>;
