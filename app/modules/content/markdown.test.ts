import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

test('a guide has headings below the page’s own, lists, tables and emphasis [GAME-07]', () => {
  const html = renderMarkdown('# Before\n\n## After\n\n- **One**\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  expect(html).toContain('<h3 dir="auto">Before</h3>')
  expect(html).toContain('<h4 dir="auto">After</h4>')
  expect(html).toContain('<li><strong>One</strong></li>')
  expect(html).toContain('<td dir="auto">1</td>')
  expect(renderMarkdown('## Alone')).toBe('<h3 dir="auto">Alone</h3>')
})

test('each paragraph has the direction of its own words [OP-024]', () => {
  expect(renderMarkdown('مرحبا\n\nHello')).toBe('<p dir="auto">مرحبا</p>\n<p dir="auto">Hello</p>')
})

test('links to other sites pass no credit on', () => {
  expect(renderMarkdown('[x](https://example.com)')).toBe('<p dir="auto"><a href="https://example.com" rel="nofollow noopener">x</a></p>')
  expect(renderMarkdown('[x](/help)')).toBe('<p dir="auto"><a href="/help">x</a></p>')
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
    expect(html).not.toMatch(/<(script|svg|iframe|style|form|math|img)|\son\w+\s*=|href="(javascript|data):/i)
  })

  test('pictures come from this site only', () => {
    expect(renderMarkdown('![x](https://example.com/x.png)')).toBe('<p dir="auto"></p>')
    expect(renderMarkdown('![x](//example.com/x.png)')).toBe('<p dir="auto"></p>')
    expect(renderMarkdown('![x](/files/x.webp)')).toContain('src="/files/x.webp"')
  })
})
