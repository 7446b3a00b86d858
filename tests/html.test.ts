import { expect, test } from 'vitest'
import { pageFaults, rearranged } from './html.ts'

const page = (body: string, head = '<title>Orders · Kanz</title>', root = 'lang="en" dir="ltr"') =>
  `<!DOCTYPE html><html ${root}><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

const whole =
  '<main><h1>Orders</h1><p id="why">Two.</p><button type="button" disabled="" aria-describedby="why">Go</button><table><tbody><tr><td>1</td></tr></tbody></table></main>'

test('a whole page has no faults', async () => {
  expect(await pageFaults(page(whole), 'en', '/orders')).toEqual([])
  expect(
    rearranged(
      page(
        `${whole}<textarea>\n<p></textarea><script>'<div>'</script><br/><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>`,
      ),
    ),
  ).toEqual([])
})

test.each([
  ['a block in a paragraph', '<p>Two <div>blocks</div></p>'],
  ['a row without a table', '<div><tr><td>1</td></tr></div>'],
  ['a row that no body surrounds', '<table><tr><td>1</td></tr></table>'],
  ['text and blocks in a table', '<table><tbody><div>x</div></tbody></table>'],
  ['a form in a form', '<form action="/a"><form action="/b"></form></form>'],
  ['a link in a link', '<a href="/a">x<a href="/b">y</a></a>'],
  ['a button in a button', '<button>x<button>y</button></button>'],
  ['an item that is never closed', '<ul><li>one<li>two</li></ul>'],
  ['a block that ends itself', '<section><div/>x</section>'],
  ['a heading in a heading', '<h2>x<h3>y</h3></h2>'],
])('%s is found, since browsers make another page of it', (_, body) => {
  expect(rearranged(page(body))).toHaveLength(1)
})

test.each([
  ['another language', page(whole, undefined, 'lang="ar" dir="ltr"'), /another language/],
  ['another direction', page(whole, undefined, 'lang="en" dir="rtl"'), /another direction/],
  ['no title of its own', page(whole, '<title>Kanz</title>'), /title "Kanz"/],
  ['no first heading', page('<main>x</main>'), /^0 h1/],
  ['two first headings', page('<main><h1>x</h1><h1>y</h1></main>'), /^2 h1/],
  ['a button off', page('<h1>x</h1><button type="button" disabled="">Go</button>'), /say why/],
  [
    'a reason that is nowhere',
    page('<h1>x</h1><button type="button" disabled="" aria-describedby="why">Go</button>'),
    /say why/,
  ],
  ['HTML that is not valid', page('<main><h1>x</h1><img src="/a.png"></main>'), /img/],
])('a page with %s is found', async (_, html, fault) => {
  expect((await pageFaults(html, 'en', '/orders')).join('\n')).toMatch(fault)
})
