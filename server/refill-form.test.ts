import { expect, test } from 'vitest'
import { findForm, withPosted } from './refill-form.ts'

const address = new URL('http://localhost/settings?tab=1')

const posted = (fields: readonly [string, string][], path = '/settings') => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return { path, fields: form }
}

async function answered(html: string, ...fields: [string, string][]): Promise<string> {
  const form = posted(fields)
  return withPosted(
    `<body>${html}</body>`,
    await findForm(`<body>${html}</body>`, address, form),
    form,
    '<p>banner</p>',
  )
}

test('of two forms at one address, that whose button was pressed is given back, and named by it', async () => {
  const html = `<form method="get"><input name="name"></form>
    <form method="post"><input name="name" value="a"><button name="intent" value="one">One</button></form>
    <form method="post" action="/settings"><input name="name" value="b"><button name="intent" value="two"><svg></svg>Two &amp; more</button></form>`
  const form = posted([
    ['name', 'Mina'],
    ['intent', 'two'],
  ])
  expect(await findForm(html, address, form)).toMatchObject({ index: 2, label: 'Two & more' })
  expect(await answered(html, ['name', 'Mina'], ['intent', 'two'])).toBe(
    `<body><p>banner</p>${html.replace('value="b"', 'value="Mina"')}</body>`,
  )
})

test('of words on a button that follow a choice it is named by those of the choice that was sent', async () => {
  const html = `<form method="post"><input type="radio" name="way" value="1" data-way="card" checked=""><input type="radio" name="way" value="2" data-way="hand">
    <button><svg></svg><span><span data-way="card">Pay <bdi>5 DA</bdi></span><span data-way="hand" hidden="">Place <span>it</span></span></span> now<i hidden="">!</i></button></form>`
  const labelOf = async (...fields: [string, string][]) =>
    (await findForm(html, address, posted(fields)))?.label
  expect([await labelOf(), await labelOf(['way', '2'])]).toEqual(['Pay 5 DA now', 'Place it now'])
})

test('a form at another address is not the one that was sent', async () => {
  expect(
    await findForm(
      '<form method="post" action="/elsewhere"></form><form></form>',
      address,
      posted([]),
    ),
  ).toBe(null)
})

test('what is ticked and chosen is given back, also by fields outside their form', async () => {
  const html = `<form method="post" id="f"><input type="checkbox" name="tag" value="a" checked=""><input type="checkbox" name="tag" value="b">
<input type="radio" name="way" value="x" checked=""><input type="radio" name="way" value="y"><select name="device"><option value="pc" selected="">PC</option><option value="ps">PS</option></select></form><input name="note" form="f"><input name="note">`
  expect(await answered(html, ['tag', 'b'], ['way', 'y'], ['device', 'ps'], ['note', 'me'])).toBe(
    `<body><p>banner</p><form method="post" id="f">` +
      '<input type="checkbox" name="tag" value="a"><input type="checkbox" name="tag" value="b" checked="">\n' +
      '<input type="radio" name="way" value="x"><input type="radio" name="way" value="y" checked="">' +
      '<select name="device"><option value="pc">PC</option><option value="ps" selected="">PS</option></select></form>' +
      '<input name="note" form="f" value="me"><input name="note"></body>',
  )
})

test('fields of one name are given back in their order, hidden ones with what was sent', async () => {
  const html =
    '<form method="post"><input type="hidden" name="token" value="new"><input name="least" value="5"><input name="least"></form>'
  expect(await answered(html, ['token', 'old'], ['least', '1'], ['least', '2'])).toContain(
    '<input type="hidden" name="token" value="old"><input name="least" value="1"><input name="least" value="2">',
  )
})

test('passwords, one-time codes and files are never written into a page', async () => {
  const html =
    '<form method="post"><input type="password" name="password"><input name="code" autocomplete="one-time-code"><input type="file" name="file"></form>'
  expect(await answered(html, ['password', 'secret'], ['code', '123456'], ['file', 'x'])).toBe(
    `<body><p>banner</p>${html}</body>`,
  )
})

test('what was typed stays text, whatever it says', async () => {
  const html =
    '<form method="post"><input name="name"><textarea name="text">before</textarea></form>'
  expect(
    await answered(
      html,
      ['name', '"><script>alert(1)</script>'],
      ['text', '\n</textarea><script>x</script>'],
    ),
  ).toBe(
    '<body><p>banner</p><form method="post"><input name="name" value="&quot;><script>alert(1)</script>">' +
      '<textarea name="text">\n\n&lt;/textarea>&lt;script>x&lt;/script></textarea></form></body>',
  )
})
