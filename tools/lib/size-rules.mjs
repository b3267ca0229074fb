import { TEST, walk } from './source-files.mjs';

const FILE_CAP = 300;
const FUNCTION_CAP = 70;

const FILE_RULE = {
  rule: 'file-size',
  why: `a file over ${FILE_CAP} code lines holds more than one idea`,
  fix: 'split it by meaning, not by length',
};
const FUNCTION_RULE = {
  rule: 'function-size',
  why: `a function over ${FUNCTION_CAP} code lines cannot be read in one look`,
  fix: 'give its steps names',
};
const RATCHET_RULE = {
  rule: 'size-ratchet',
  why: 'tools/size-ratchet.json lists what was too long already; it only ever gets shorter',
  fix: 'write the smaller number there, or remove the entry that is within the cap',
};

/**
 * Code lines are lines with anything besides blanks and comments. The ratchet is `{ "files": { path: lines }, "functions":
 * { "path#name": lines } }`: an entry may not grow, and must be lowered or removed when the code shrinks.
 */
export function checkSizes(files, { files: knownFiles = {}, functions: knownFunctions = {} }) {
  const findings = [];
  const seen = new Set();
  const check = (kind, known, key, cap, lines, place) => {
    const allowed = known[key];
    if (allowed !== undefined) seen.add(key);
    if (lines > (allowed ?? cap))
      findings.push({ ...kind, ...place, text: `${key} has ${lines} code lines, at most ${allowed ?? cap}` });
    else if (allowed !== undefined && lines < allowed) {
      findings.push({
        ...RATCHET_RULE,
        ...place,
        text: `${key} has ${lines} code lines now, the ratchet says ${allowed}`,
      });
    }
  };
  for (const file of files) {
    const countLines = codeLineCounter(file);
    const lines = countLines(0, file.text.length);
    check(FILE_RULE, knownFiles, file.path, FILE_CAP, lines, { path: file.path, line: 1 });
    if (TEST.test(file.path)) continue;
    for (const { name, start, end } of findFunctions(file.program)) {
      const place = { path: file.path, line: file.lineOf(start) };
      check(FUNCTION_RULE, knownFunctions, `${file.path}#${name}`, FUNCTION_CAP, countLines(start, end), place);
    }
  }
  for (const key of [...Object.keys(knownFiles), ...Object.keys(knownFunctions)]) {
    if (!seen.has(key))
      findings.push({
        ...RATCHET_RULE,
        path: 'tools/size-ratchet.json',
        line: 1,
        text: `${key} is not there any more`,
      });
  }
  return findings;
}

function codeLineCounter({ text, comments, lineOf }) {
  const blanked = comments.reduce((rest, { start, end }) => {
    return rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end);
  }, text);
  const isCode = blanked.split('\n').map((line) => line.trim() !== '');
  return (start, end) => {
    let count = 0;
    for (let line = lineOf(start); line <= lineOf(end); line += 1) if (isCode[line - 1]) count += 1;
    return count;
  };
}

function findFunctions(program) {
  const functions = [];
  walk(program, (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'anonymous';
    functions.push({ name, start: node.start, end: node.end });
  });
  return functions;
}
