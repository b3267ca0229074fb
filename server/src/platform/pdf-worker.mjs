// Renders documents in a thread of its own, so that the event loop stays free and the engine's memory can be given back when idle.
// Plain JavaScript: a thread loads it by its path, in development and from the bundle alike.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);
const fontPaths = ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
  dirname(require.resolve(`@expo-google-fonts/onest/${weight}/Onest_${weight}.ttf`)),
);
// The workspace is an empty folder: a template reads nothing but the data handed to it.
const compiler = NodeCompiler.create({ workspace: workerData.workspace, fontArgs: [{ fontPaths }] });

parentPort.on('message', ({ id, format, template, data }) => {
  try {
    const source = { mainFileContent: template, inputs: { data } };
    const document = format === 'svg' ? Buffer.from(compiler.plainSvg(source)) : compiler.pdf(source);
    parentPort.postMessage({ id, document: new Uint8Array(document) });
    // Without this the memory of every document ever rendered would stay cached.
    compiler.evictCache(10);
  } catch (error) {
    parentPort.postMessage({ id, problem: describe(error) });
  }
});

/** Where the template is wrong; the values of the document are not part of it. */
function describe(error) {
  const [diagnostic] = error?.shortDiagnostics ?? [];
  return diagnostic?.message ?? error?.kind ?? 'the document could not be rendered';
}
