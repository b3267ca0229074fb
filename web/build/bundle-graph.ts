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
  const collect = (roots: readonly Chunk[], found: Set<Chunk>): Set<Chunk> => {
    for (const chunk of roots) {
      if (found.has(chunk)) continue;
      found.add(chunk);
      collect(
        chunk.imports.flatMap((name) => byName.get(name) ?? []),
        found,
      );
    }
    return found;
  };
  return {
    holding: (modulePath) => chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(modulePath))),
    closure: (roots) => [...collect(roots, new Set())],
  };
}
