import type { ScreenAssets, ShellAssets } from '@kliuchar/api-schema/shell-assets';
import type { Plugin } from 'vite';
import { AUTH_SCREENS, type Screen, SHELL_SCREENS } from '../src/screen-table.ts';
import { type BundleGraph, bundleGraph, type Chunk } from './bundle-graph.ts';
import { FIRST_CALLS } from './first-calls.ts';

const ENTRY = '/web/src/main.tsx';
const FRAME = '/web/src/app-frame.tsx';

/** Tells the server which hashed files a path needs: `dist/shell-assets.json` (api-schema, `ShellAssets`). */
export function shellAssets(): Plugin {
  let api = '/api';
  return {
    name: 'kliuchar:shell-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      api = String(config.env.VITE_API_BASE ?? api);
    },
    generateBundle(_options, bundle) {
      const graph = bundleGraph(bundle);
      const [entry, frame] = [graph.holding(ENTRY), graph.holding(FRAME)];
      if (!entry || !frame) return this.error('The application was built without its entry or its frame');
      const own = new Set(graph.closure([entry]));
      const assetsOf = (screen: Screen, roots: readonly Chunk[]) =>
        screenAssets({ screen, roots, graph, own }).map((assets): ScreenAssets => {
          const first = FIRST_CALLS[screen.path];
          return { ...assets, asks: first === undefined ? null : { ...first, call: api + first.call } };
        });
      const assets: ShellAssets = {
        sessionCall: `${api}/session`,
        screens: [
          ...AUTH_SCREENS.flatMap((screen) => assetsOf(screen, [])),
          ...SHELL_SCREENS.flatMap((screen) => assetsOf({ ...screen, guard: screen.guard ?? [] }, [frame])),
        ],
      };
      this.emitFile({ type: 'asset', fileName: 'shell-assets.json', source: JSON.stringify(assets) });
    },
  };
}

type ScreenInput = {
  readonly screen: Screen;
  readonly roots: readonly Chunk[];
  readonly graph: BundleGraph;
  /** Already named by the shell's own HTML. */
  readonly own: ReadonlySet<Chunk>;
};

/** Empty for a path of the table whose screen does not exist yet. */
function screenAssets({ screen, roots, graph, own }: ScreenInput): Omit<ScreenAssets, 'asks'>[] {
  const chunk = graph.holding(`/web/src/routes/${screen.file}.route.tsx`);
  if (!chunk) return [];
  const chunks = graph.closure([...roots, chunk]).filter((needed) => !own.has(needed));
  const { path, guard } = screen;
  return [
    {
      path,
      opens: guard === 'guest' ? 'guest' : guard ? 'session' : 'any',
      scripts: chunks.map(({ fileName }) => `/${fileName}`),
      styles: [...new Set(chunks.flatMap((needed) => [...(needed.viteMetadata?.importedCss ?? [])]))].map(
        (name) => `/${name}`,
      ),
    },
  ];
}
