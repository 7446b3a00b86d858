import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText, renderMarkdown } from './markdown.server.ts'

test('a guide has headings below the page’s own, lists, tables and emphasis [GAME-07]', () => {
  const html = renderMarkdown(
    '# Before\n\n## After\n\n- **One**\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  )
  expect(html).toContain('<h3 dir="ltr">Before</h3>')
  expect(html).toContain('<h4 dir="ltr">After</h4>')
  expect(html).toContain('<li><strong>One</strong></li>')
  expect(html).toContain('<td><bdi dir="ltr">1</bdi></td>')
  expect(renderMarkdown('## Alone')).toBe('<h3 dir="ltr">Alone</h3>')
})

test('each paragraph has the direction of its own words [OP-024]', () => {
  expect(renderMarkdown('مرحبا\n\nHello')).toBe('<p dir="rtl">مرحبا</p>\n<p dir="ltr">Hello</p>')
})

test('the cells of a column stand at one side, whatever each says; a picture that only decorates has no words', () => {
  const html = renderMarkdown('| اللعبة | Price |\n|:--|--:|\n| Roblox | السعر |')
  expect(html).toContain('<th align="right"><bdi dir="ltr">Price</bdi></th>')
  expect(html).toContain('<td align="left"><bdi dir="ltr">Roblox</bdi></td>')
  expect(html).toContain('<td align="right"><bdi dir="rtl">السعر</bdi></td>')
  expect(renderMarkdown('![-](/a.webp)')).toContain('<img src="/a.webp" alt=""')
})

test('links to other sites pass no credit on', () => {
  expect(renderMarkdown('[x](//example.com)')).toBe(
    '<p dir="ltr"><a href="//example.com" rel="nofollow noopener">x</a></p>',
  )
  expect(renderMarkdown('[x](https://example.com)')).toBe(
    '<p dir="ltr"><a href="https://example.com" rel="nofollow noopener">x</a></p>',
  )
  expect(renderMarkdown('[x](/help)')).toBe('<p dir="ltr"><a href="/help">x</a></p>')
})

describe('a script in a text reaches no reader', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](x)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<style>*{display:none}</style>',
    '<form action="https://evil.example"><input name=password></form>',
    '<details ontoggle=alert(1) open>',
    '<math><mtext></p><script>alert(1)</script>',
  ])('%s', (text) => {
    const html = renderMarkdown(text)
    expect(html).not.toMatch(
      /<(script|svg|iframe|style|form|math|img)|\son\w+\s*=|href="(javascript|data):/i,
    )
  })

  test('images come from this site only', () => {
    expect(renderMarkdown('![x](https://example.com/x.png)')).toBe('<p dir="ltr"></p>')
    expect(renderMarkdown('![x](//example.com/x.png)')).toBe('<p dir="ltr"></p>')
    expect(renderMarkdown('![x](/files/x.webp)')).toContain('src="/files/x.webp"')
  })
})

test('the highest heading is the one that its page asks for', () => {
  expect(renderMarkdown('### Before\n\n#### After', { top: 2 })).toBe(
    '<h2 dir="ltr">Before</h2>\n<h3 dir="ltr">After</h3>',
  )
  expect(renderMarkdown('###### Alone', { top: 2 })).toBe('<h2 dir="ltr">Alone</h2>')
})

test('links within the site stay in the language of the text', () => {
  const html = renderMarkdown(
    '[a](/help) [b](/ar/blog) [c](/) [d](/files/x.webp) [e](https://example.com) [f](#part) [g](//evil.example)',
    { locale: 'ar' },
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/ar/help',
    '/ar/blog',
    '/ar',
    '/files/x.webp',
    'https://example.com',
    '#part',
    '//evil.example',
  ])
  expect(renderMarkdown('[a](/help)', { locale: 'en' })).toContain('href="/help"')
})

test('an image of our store comes in the best format and width the browser takes', () => {
  const html = renderMarkdown('![A "shield"](/files/blog-images/a-1763659000000000001.webp)')
  expect(html).toMatch(
    /<picture><source type="image\/avif" srcset="[^"]*-320\.avif 320w[^"]*" sizes="[^"]*"><source type="image\/webp"[^>]*><img src="\/files\/blog-images\/a-1763659000000000001\.webp" alt="A &#x22;shield&#x22;" loading="lazy" decoding="async"><\/picture>/,
  )
})

test('the plain words of a text have none of its marks', () => {
  expect(
    plainText(
      '# Part\n\nSome **bold** [link](/x), `code`\n\n- one\n- two\n\n<b>x</b> ![alt](/files/x.webp)',
    ),
  ).toBe('Part Some bold link, code one two x')
})

describe('a text that is written to cost much', () => {
  /**
   * The most of the processor's time that one of some texts takes, in ms, in a program of its own:
   * the parser that tests load checks itself at every step.
   */
  async function dearest(texts: string): Promise<{ ms: number; text: string; longest: number }> {
    const program = `import { plainText, renderMarkdown } from './app/modules/content/markdown.server.ts'
      const found = (${texts}).map((text) => {
        const began = process.cpuUsage()
        const html = renderMarkdown(text)
        plainText(text)
        return { ms: process.cpuUsage(began).user / 1000, text: text.slice(0, 12), longest: html.length }
      })
      console.log(JSON.stringify(found.sort((one, other) => other.ms - one.ms)[0]))`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      program,
    ])
    return JSON.parse(stdout)
  }

  // a text takes 0.3 s of a processor that does nothing else, and some times that of one that runs
  // all tests beside it
  const MOST_MS = 1_500

  test('is rendered at once, whatever it repeats', async () => {
    const units = [
      '> ',
      '- > ',
      '1. ',
      '[',
      '![',
      ']',
      '[a](',
      '[^a]',
      '[^1]: a\n',
      '~~a',
      '*_`[~',
      '**a',
      '**a*',
      '*_',
      '_a__',
      '\t- ',
      '\t',
      ' ',
      '\n',
      '`a``',
      '|x',
      '|\n',
      'a\n===\n',
      'a\n-\n',
      'a\n---\n',
      '> a\nb\n',
      '- a\n',
      '- a\n\n',
      '- [ ] a\n',
      '# a\n',
      'a\n\n',
      'a  \n',
      '- - - - - - - - - - - - a\n',
      '> > > > > > a\n',
    ]
    const { ms, text } =
      await dearest(`[...${JSON.stringify(units)}.map((unit) => unit.repeat(40_000 / unit.length)),
      'a|b|c|d|e|f|g|h|i|j|k|l\\n-|-|-|-|-|-|-|-|-|-|-|-\\n' + 'a\\n'.repeat(19_900), '|a|b|\\n|-|-|\\n' + '|x'.repeat(19_900)]`)
    expect([text, ms < MOST_MS ? 0 : ms]).toEqual([text, 0])
  })

  test('is rendered at once, whatever pieces it puts together', async () => {
    const pieces = [
      '*',
      '_',
      '**',
      '~',
      '`',
      '[',
      ']',
      '(',
      '!',
      '|',
      '>',
      '-',
      '=',
      '#',
      '1.',
      '\n',
      '\n\n',
      ' ',
      '\t',
      '&',
      '<',
      '\\',
      'a',
      'ب',
      'https://a.b',
      ':',
      '^',
    ]
    const sample = fc
      .sample(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }), 12)
      .map((parts) => parts.join(''))
    const { ms, text } = await dearest(
      `${JSON.stringify(sample)}.map((unit) => unit.repeat(40_000 / unit.length))`,
    )
    expect([text, ms < MOST_MS ? 0 : ms]).toEqual([text, 0])
  })

  test('of ten kilobytes is rendered in a bounded time, or shown as it was typed, however it nests', async () => {
    const units = [
      '*a **b ',
      '_a __b ',
      '**a *b** c* ',
      '~~a ~b ',
      '[a](b "c ',
      '[a]: b\n',
      '[a][',
      '![a](<b',
      '<a b="',
      '<!--a',
      '<?a',
      '<![CDATA[',
      '&#x1;',
      '&amp',
      '`` ` ',
      '~~~\n',
      '```\n> ',
      '> - 1. a\n',
      '- a\n  - b\n',
      '1) a\n   ',
      '* * *\n',
      'a | b\n-|-\n',
      '|a|\n|-|\n|b|\n',
      '[^1]: [^1]\n',
      'www.a.b/',
      'a@b.c ',
      'https://a.b/?c=(',
      '\\',
      '\\\n',
      'a\n=\n',
      '# #\n',
      '\t\t- ',
      '- [ ] ',
      '>\n',
    ]
    const pairs = units.flatMap((unit, n) => [
      unit,
      unit + units[(n * 7 + 3) % units.length]!,
      units[(n * 5 + 1) % units.length]! + unit,
    ])
    const control = await dearest(
      "['A paragraph of **plain** words with a [link](/help).\\n\\n'.repeat(180)]",
    )
    const { ms, text } = await dearest(
      `${JSON.stringify(pairs)}.map((unit) => unit.repeat(10_000 / unit.length))`,
    )
    // the HTML and the plain text of each, half a second each, and more on a machine that is ten
    // times as slow
    expect([text, ms < 1_200 + 10 * control.ms ? 0 : ms]).toEqual([text, 0])
  })

  test('that would take many seconds is ended in the middle and shown as it was typed', async () => {
    const { ms, longest } = await dearest("['[' + '::!1.'.repeat(7_900)]")
    expect([ms < 6_000, longest > 39_000]).toEqual([true, true])
  })

  test('is rendered once for all its readers', () => {
    const text = '- a **b** [c](/d)\n'.repeat(200)
    const first = renderMarkdown(text)
    const began = process.threadCpuUsage()
    for (let reader = 0; reader < 200; reader++) expect(renderMarkdown(text)).toBe(first)
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(500)
    expect(renderMarkdown(text, { own: true })).not.toBe(first)
  })

  test('keeps its words and what it is made of, as long as it is a text', () => {
    const text = Array.from(
      { length: 250 },
      (_, index) => `## Part ${index}\n\n- one **bold**\n  - two\n\n> said\n\n`,
    ).join('')
    const html = renderMarkdown(text)
    expect(
      [
        html.match(/<h3/g),
        html.match(/<strong>/g),
        html.match(/<ul/g),
        html.match(/<blockquote/g),
      ].map((found) => found?.length),
    ).toEqual([250, 250, 500, 250])
    expect(plainText('word\n'.repeat(4_000)).match(/word/g)).toHaveLength(4_000)
  })

  test('a table of many columns is none, and of a megabyte only what may be stored is read', async () => {
    const { ms, longest } = await dearest(
      "['|a'.repeat(200) + '|\\n' + '|-'.repeat(200) + '|\\n' + '|b\\n'.repeat(10_000), 'كلمة **عربية** و[رابط](/help).\\n\\n'.repeat(40_000)]",
    )
    expect([ms < 4_000, longest < 300_000]).toEqual([true, true])
  })

  test('quotes and lists are nested twelve deep at most; deeper ones are shown as they were typed', () => {
    expect(renderMarkdown(`${'> '.repeat(12)}Words`).match(/<blockquote/g)).toHaveLength(12)
    expect(renderMarkdown(`${'> '.repeat(500)}Words <b>`)).toBe(
      `<p dir="ltr">${'&gt; '.repeat(500)}Words &lt;b&gt;</p>`,
    )
  })
})
