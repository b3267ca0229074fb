/**
 * The names of what failed, one line each with the first line of its error, from the JSON reports. `npm test` ends with them: where
 * only the end of what it printed is kept, a failure far above it would have no name.
 */
export function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [line(fileName(name), message)];
    return failed.map(({ fullName, failureMessages, duration }) =>
      line(`${fileName(name)} › ${fullName}`, messageOf(failureMessages[0], duration)),
    );
  });
}

export function failedInPlaywright(report) {
  return journeysOf(report?.suites ?? [])
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, projectName, results }) =>
      line(`${file} › ${title} (${projectName})`, results.find(({ error }) => error)?.error.message),
    );
}

function journeysOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test }))),
    ...journeysOf(inner),
  ]);
}

/**
 * Of a test that ran out of time the report of vitest 4 keeps only the stack of the place where it was written, headed by the name of an
 * error that says nothing; the message («Test timed out in 20000ms») is lost, and how long it ran says the same.
 */
const messageOf = (message = '', duration = 0) =>
  message.startsWith('Error: STACK_TRACE_ERROR') ? `timed out after ${Math.floor(duration)} ms` : message;

const fileName = (path) => path.split('/').at(-1);

/** Colours of a terminal would hide the words in a log. */
function line(name, message = '') {
  const [first = ''] = message.replaceAll(COLOURS, '').trim().split('\n');
  return first === '' ? name : `${name}: ${first}`;
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
