import { describe, expect, test } from 'vitest'
import { untidiness } from '../scripts/check-tidy.ts'

const lines = (count: number) => Array.from({ length: count }, (_, n) => `  step(${n})`).join('\n')

/** What is wrong with one file. */
const faults = (path: string, source: string) => untidiness([{ path, source }])

describe('long things', () => {
  test('a function of a test of more than 70 lines is found, where it begins', () => {
    expect(faults('app/a.test.ts', `const x = 1\nfunction long() {\n${lines(69)}\n}`)).toEqual([
      'app/a.test.ts:2 is a function of 71 lines, more than 70',
    ])
    expect(faults('app/a.test.ts', `function short() {\n${lines(68)}\n}`)).toEqual([])
    expect(faults('tests/a.ts', `const long = () => {\n${lines(69)}\n}`)).toHaveLength(1)
  })

  test('a comment wider than 100 columns is found, but for one that is an address', () => {
    const wide = `// ${'word '.repeat(21)}`.trimEnd()
    expect(faults('app/a.ts', wide)).toEqual(['app/a.ts:1 is a comment of 107 columns'])
    expect(faults('app/a.ts', wide.slice(0, 100))).toEqual([])
    expect(faults('app/a.ts', `// https://example.com/${'a'.repeat(90)}`)).toEqual([])
  })

  test('a suite of tests may be longer', () => {
    expect(faults('app/a.test.ts', `describe('a', () => {\n${lines(90)}\n})`)).toEqual([])
  })

  test('a style sheet of more than 400 lines is found', () => {
    expect(faults('app/a.css', 'a {}\n'.repeat(401))).toEqual([
      'app/a.css has 401 lines, more than 400',
    ])
    expect(faults('app/a.css', 'a {}\n'.repeat(400))).toEqual([])
  })
})

describe('the direction of what people write', () => {
  test.each([
    '<p dir="auto">{title}</p>',
    '<bdi>{title}</bdi>',
    '<bdi className="k-strong">{title}</bdi>',
    "const look = { dir: 'auto' }",
  ])('is not left to the browser by %s', (line) => {
    expect(faults('app/routes/a.tsx', line)).toContain(
      'app/routes/a.tsx:1 lets the browser guess a direction',
    )
  })

  test.each(['<Bdi>{title}</Bdi>', '<bdi dir="ltr">{id}</bdi>', '<p dir={directionOfText(x)} />'])(
    'is said by %s',
    (line) => expect(faults('app/routes/a.tsx', line).join()).not.toContain('direction'),
  )
})

describe('clock and randomness in rules', () => {
  test.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'randomUUID()',
    'performance.now()',
    'crypto.getRandomValues(bytes)',
    'globalThis.crypto.randomUUID()',
  ])('%s is found', (call) => {
    expect(faults('app/modules/orders/order.ts', `export const x = () => ${call}`)).toHaveLength(1)
    expect(faults('app/kernel/time.ts', `export const x = () => ${call}`)).toHaveLength(1)
  })

  test('they are free where the world is met, and a given moment is no clock', () => {
    expect(
      faults('app/modules/orders/orders.server.ts', 'export const x = () => Date.now()'),
    ).toEqual([])
    expect(
      faults(
        'app/modules/orders/order.ts',
        'export const x = (now: Date) => new Date(now.getTime() + 1)',
      ),
    ).toEqual([])
  })
})

describe('copy outside the catalogue', () => {
  test.each([
    '<p>Hello</p>',
    '<p>مرحبا</p>',
    "<p>{'Hello'}</p>",
    '<img alt="A sword" />',
    '<input placeholder="Search games..." />',
    "<button aria-label={'Close'} />",
    '<Card title="Games" />',
    '<Field label="Name" />',
    '<p>{price} dinars</p>',
  ])('%s is found', (markup) => {
    expect(faults('app/ui/a.tsx', `export const A = () => ${markup}`)).toHaveLength(1)
    expect(faults('app/routes/shop/a.tsx', `export const A = () => ${markup}`)).toHaveLength(1)
    expect(
      faults('app/modules/offers/internal/ui/a.tsx', `export const A = () => ${markup}`),
    ).toHaveLength(1)
  })

  test.each([
    '<p>{m.hello()}</p>',
    '<p>{price} DA</p>',
    '<p>Telegram</p>',
    '<p className="text">1 / 2 •</p>',
    '<img alt="" />',
    "<A kind={'wide'} />",
  ])('%s is none', (markup) => {
    expect(faults('app/ui/a.tsx', `export const A = () => ${markup}`)).toEqual([])
  })
})

describe('classes that nothing uses', () => {
  const button = {
    path: 'app/ui/button.tsx',
    source:
      "import './button.css'\nexport const A = () => <b className={`k-btn k-btn--${size}`} />",
  }
  const sheet = (source: string) => untidiness([button, { path: 'app/ui/button.css', source }])

  test('they are found, also within a condition', () => {
    expect(sheet('@media (width > 1.5rem) { .k-btn > .k-old:hover { color: red } }')).toEqual([
      'app/ui/button.css has the class k-old, which nothing uses',
    ])
  })

  test('one that a template makes is used', () => {
    expect(sheet('@layer components.primitives { .k-btn, .k-btn--sm { margin: 0.5rem } }')).toEqual(
      [],
    )
  })
})

describe('the product in the platform', () => {
  test('a noun of the product is found, wherever it stands in a name or a comment', () => {
    expect(
      faults('app/platform/a.ts', '/** Of orders. */\nexport const wallet_balance = 0'),
    ).toEqual([
      'app/platform/a.ts:1 names "orders": the platform knows no product',
      'app/platform/a.ts:2 names "wallet": the platform knows no product',
    ])
    expect(faults('app/platform/a.ts', 'env.orderWebhookKey')).toHaveLength(1)
  })

  test('names of the environment, orders of other kinds, tests and other folders are left alone', () => {
    const source = 'source.ORDER_WEBHOOK_KEY // in their order\nsql`order by id`'
    expect(faults('app/platform/a.ts', source)).toEqual([])
    expect(faults('app/platform/a.test.ts', 'wallet')).toEqual([])
    expect(faults('app/jobs/a.ts', '// wallet')).toEqual([])
  })
})

describe('attributes that steer plain scripts', () => {
  const list = {
    path: 'app/ui/data-attributes.d.ts',
    source:
      "declare module 'react' { interface HTMLAttributes<T> { 'data-copy'?: string; 'data-is-said'?: true } }",
  }
  const markup = {
    path: 'app/root.tsx',
    source: 'import \'./ui/copy.client.ts\'\nexport const A = () => <b data-copy="1" data-other />',
  }
  const script = (source: string) =>
    untidiness([
      list,
      markup,
      { path: 'app/ui/copy.client.ts', source: `// No island: it draws nothing.\n${source}` },
    ])

  test('each is listed, read and written', () => {
    expect(
      script(
        "for (const each of document.querySelectorAll('[data-copy]')) each.dataset.isSaid = '' // data-told",
      ),
    ).toEqual([])
  })

  test('one that is not listed, not read or not written is found', () => {
    expect(
      script("const { copy, told = '' } = button.dataset\nbutton.dataset.isSaid = 'x'"),
    ).toEqual([
      'app/ui/copy.client.ts reads data-told, which app/ui/data-attributes.d.ts does not list',
    ])
    expect(script("button.dataset.isSaid = 'x'")).toEqual([
      'app/ui/data-attributes.d.ts lists data-copy, which no script reads',
    ])
    expect(script("if (button.dataset.copy) button.matches('[data-is-said]')")).toEqual([
      'app/ui/data-attributes.d.ts lists data-is-said, which nothing writes',
    ])
  })

  test('a script says in its first line why it is no island', () => {
    expect(
      untidiness([
        { ...markup, source: "import './ui/copy.client.ts'" },
        { path: 'app/ui/copy.client.ts', source: 'export {}' },
      ]),
    ).toEqual(['app/ui/copy.client.ts does not say in its first line why it is no island'])
  })
})

describe('a name has one meaning', () => {
  const exporting = (path: string, source: string) => ({ path, source })
  const order = exporting('app/modules/orders/a.ts', 'export const totalOf = () => 1')

  test('one that two files export is found, whatever it is', () => {
    const offer = exporting('app/modules/offers/b.ts', 'export interface totalOf { a: 1 }')
    expect(untidiness([order, offer])).toEqual([
      'app/modules/orders/a.ts and app/modules/offers/b.ts export the name totalOf, which has one meaning',
    ])
  })

  test('one that is passed on, overloaded, a test’s, the router’s or a form’s is left alone', () => {
    expect(
      untidiness([
        order,
        exporting('app/modules/orders/b.ts', "export { totalOf } from './a.ts'"),
        exporting('app/modules/orders/c.test.ts', 'export const totalOf = 1'),
        exporting('server/d.ts', 'export function e(): 1\nexport function e() { return 1 }'),
        exporting('app/routes/f.tsx', 'export const loader = 1'),
        exporting('app/routes/g.tsx', 'export const loader = 2'),
        exporting('app/modules/auth/sign-in.form.ts', 'export type SignInForm = 1'),
        exporting('app/modules/auth/ui/sign-in-form.tsx', 'export const SignInForm = 2'),
      ]),
    ).toEqual([])
  })
})

describe('a table has one writer', () => {
  const made = { path: 'db/migrations/0001_a.sql', source: 'create table coins (\n  id int\n);' }
  const statement = (module: string, source: string) => ({
    path: `app/modules/${module}/a.server.ts`,
    source,
  })
  const built = statement('ledger', "tx.insertInto('coins as c').values(row)")

  test.each([
    "db.updateTable('coins').set(row)",
    "db.deleteFrom('coins')",
    'sql`insert into coins (id) values (1)`',
    'sql`with moved as (update coins set id = 2 returning id) select`',
    'sql`delete from coins where id = 1`',
  ])('a second module that writes it is found: %s', (source) => {
    expect(untidiness([made, built, statement('offers', source)])).toEqual([
      "coins is written by ledger, offers: let its owner's command write it",
    ])
  })

  test('others may read it, and its module may write it in many files', () => {
    const more = { ...built, path: 'app/modules/ledger/b.server.ts' }
    const reader = statement('offers', "db.selectFrom('coins'); sql`select from coins`")
    expect(untidiness([made, built, more, reader])).toEqual([])
  })
})

describe('what a file is for', () => {
  const body = `export const a = 1\n${'step()\n'.repeat(30)}`
  const imports = `import {\n  b,\n} from './b.ts'\n\n`

  test('it stands within eight lines of the imports', () => {
    expect(faults('app/a.ts', `${imports}${body}`)).toEqual([
      'app/a.ts does not say within 8 lines of its imports what it is for',
    ])
    expect(
      faults('app/a.ts', `${imports}${'step()\n'.repeat(8)}// Too late.\n${body}`),
    ).toHaveLength(1)
    expect(faults('app/a.ts', `${imports}// Counts steps.\n${body}`)).toEqual([])
    expect(faults('app/a.ts', `// Counts steps.\n${imports}${body}`)).toEqual([])
  })

  test('of short files, tests and scripts it is not asked', () => {
    expect(faults('app/a.ts', `${imports}export const a = 1`)).toEqual([])
    expect(faults('app/a.test.ts', body)).toEqual([])
    expect(faults('scripts/a.ts', body)).toEqual([])
  })
})
