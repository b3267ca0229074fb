/** One file for what is always fetched together; a group takes along whatever its modules import, and the first that wants a module has it. */
type Group = { readonly name: string; readonly test: RegExp; readonly minShareCount?: number };

const src = (paths: string): RegExp => new RegExp(`/web/src/(?:${paths})\\.tsx?$`);
const packages = (names: string): RegExp => new RegExp(`/node_modules/(?:${names})/`);
const either = (...tests: readonly RegExp[]): RegExp => new RegExp(tests.map(({ source }) => source).join('|'));

/**
 * Left alone, the bundler makes a file of every module that two screens share: fifty requests for the dashboard, six at a time over
 * HTTP/1.1, and a compressor that starts anew for each (138 KB where one file of the same code has 122). Measured by `npm run bench`.
 */
const GROUPS: readonly Group[] = [
  // Stays in the browser's cache from release to release.
  { name: 'vendor', test: either(packages('react|react-dom|scheduler|react-router'), /\0rolldown\/runtime/) },
  // Every page: the entry, and the few parts that sign-in shares with the frame of signed-in screens.
  {
    name: 'app',
    test: either(
      src('main|ui/(?:note|logo|whole-numbers)|lib/(?:toast-error|drawing-begun|pending-invite)'),
      /\/icons\/key-round\.mjs$/,
    ),
  },
  { name: 'forms', test: src('ui/(?:form|text-field)') },
  // Icons that many screens show; one that a single screen shows stays with it.
  { name: 'icons', test: packages('lucide-react'), minShareCount: 3 },
  // Every signed-in screen: menus and their numbers, the query cache, the states of a list.
  {
    name: 'frame',
    test: either(
      src('app-frame|lib/(?:first-drawing|summary-query)|ui/(?:skeleton|empty-state|error-state|money|parts)'),
      /\/react-query\/build\/modern\/(?:use(?:Query|Mutation)|queryOptions)\.js$/,
    ),
  },
  {
    name: 'lists',
    test: src(
      'ui/(?:table|toolbar|calendar-button|badge|day-filter|find-filter|found-options|combobox-parts|list-result)|lib/(?:url-state|selection)|features/exports/export-menu',
    ),
  },
  // Before the inputs, which would take its parsers along and bring the forms wherever a schema is needed.
  { name: 'schemas', test: /\/api-schema\/src\/(?:fields|lists|messages-uk|check-input)\.ts$/ },
  { name: 'inputs', test: src('ui/(?:date-field|choice-field|parsed-field|combobox)') },
  // The two screens a visit most often begins with, each a file of its own with all that is its.
  { name: 'dashboard', test: src('routes/dashboard\\.route|i18n/uk/(?:dashboard|demo)') },
  { name: 'contracts', test: src('routes/contracts\\.route|features/contracts/contract-badge|i18n/uk/contracts') },
];

/** For `rolldownOptions.output.codeSplitting`: what stands higher in the list goes first. */
export const CHUNK_GROUPS = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }));
