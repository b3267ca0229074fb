import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** The chunks of a finished build and what each brings along. */
export type BundleGraph = {
  /** The chunk that holds a module, by the end of the module's path; undefined when the module is not there. */
  readonly holding: (modulePath: string) => Chunk | undefined;
  /** The chunks themselves and all they import statically, each once. */
  readonly closure: (roots: readonly Chunk[]) => readonly Chunk[];
};

export function bundleGraph(bundle: Rolldown.OutputBundle): BundleGraph {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (found: Set<Chunk>, chunk: Chunk): Set<Chunk> => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    return chunk.imports
      .flatMap((name) => byName.get(name) ?? [])
      .reduce((all: Set<Chunk>, imported) => collect(all, imported), found);
  };
  return {
    holding: (modulePath) => chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(modulePath))),
    closure: (roots) => [...roots.reduce((all: Set<Chunk>, root) => collect(all, root), new Set())],
  };
}
