import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Event } from '../stand-in/checkouts.ts'

// Bodies that somebody might post to the address of the gateway's webhooks, made of an event that
// would pay its order.

/** A body as it is posted. Without a signature it is signed rightly, which is the worse case. */
export interface Posted {
  body: string | Uint8Array
  signature?: string | null
  headers?: Record<string, string>
}

export type Case = [name: string, make: (event: Event) => Posted]

const hmac = (algorithm: string, key: string, text: string) =>
  createHmac(algorithm, key).update(text).digest('hex')
const json = (event: unknown) => JSON.stringify(event)

/** Signatures that are none of the key: whatever the body says, nobody believes it. */
export function forgeries(key: string): Case[] {
  const by = (name: string, sign: (body: string, right: string) => string | null): Case => [
    name,
    (event) => {
      const body = json(event)
      return { body, signature: sign(body, hmac('sha256', key, body)) }
    },
  ]
  return [
    by('no signature', () => null),
    by('an empty one', () => ''),
    by('a word', () => 'valid'),
    by('zeros', () => '0'.repeat(64)),
    by("another key's", (body) => hmac('sha256', 'guessed', body)),
    by('an empty key’s', (body) => hmac('sha256', '', body)),
    by('the key itself', () => key),
    by('of the empty body', () => hmac('sha256', key, '')),
    by('of the body and a line', (body) => hmac('sha256', key, `${body}\n`)),
    by('of the same event, spaced', (body) =>
      hmac('sha256', key, JSON.stringify(JSON.parse(body), null, 2)),
    ),
    by('a plain digest', (body) => createHash('sha256').update(body).digest('hex')),
    by('a digest of key and body', (body) =>
      createHash('sha256')
        .update(key + body)
        .digest('hex'),
    ),
    by('key and body exchanged', (body) => hmac('sha256', body, key)),
    by('SHA-1', (body) => hmac('sha1', key, body)),
    by('SHA-512', (body) => hmac('sha512', key, body)),
    by('MD5', (body) => hmac('md5', key, body)),
    by('SHA3-256', (body) => hmac('sha3-256', key, body)),
    by('base64', (_, right) => Buffer.from(right, 'hex').toString('base64')),
    by('base64url', (_, right) => Buffer.from(right, 'hex').toString('base64url')),
    by('hex of hex', (_, right) => Buffer.from(right).toString('hex')),
    by('one letter less', (_, right) => right.slice(1)),
    by('one letter more', (_, right) => `${right}0`),
    by('twice', (_, right) => right + right),
    by('two of them', (_, right) => `${right},${right}`),
    by('the wrong one first', (_, right) => `${'0'.repeat(64)}, ${right}`),
    by('in quotes', (_, right) => `"${right}"`),
    by('named', (_, right) => `sha256=${right}`),
    by('with a time, as our own form has it', (_, right) => `t=1700000000,v1=${right}`),
    by('with 0x', (_, right) => `0x${right}`),
    by('turned round', (_, right) => [...right].toReversed().join('')),
    by('letters like hex', (_, right) => right.replaceAll(/\d/g, 'g')),
    by('a space inside', (_, right) => `${right.slice(0, 32)} ${right.slice(32)}`),
    ...elsewhere(key),
  ]
}

/** The right signature or key, but not where and of what it is to be. */
const elsewhere = (key: string): Case[] => [
  [
    'in another header',
    (event) => ({
      body: json(event),
      signature: null,
      headers: { 'x-signature': hmac('sha256', key, json(event)) },
    }),
  ],
  [
    'as a bearer',
    (event) => ({
      body: json(event),
      signature: null,
      headers: { authorization: `Bearer ${key}` },
    }),
  ],
  [
    'that of the event before its amount was changed',
    (event) => ({
      body: json({ ...event, data: { ...event.data, amount: event.data.amount + 1 } }),
      signature: hmac('sha256', key, json(event)),
    }),
  ],
]

type Path = readonly string[]

/** An event with another value at a place; without a value the place is left out. */
function changed(event: object, [name, ...rest]: Path, value: unknown): object {
  const given = event as Record<string, unknown>
  return {
    ...given,
    [name!]: rest.length > 0 ? changed(given[name!] as object, rest, value) : value,
  }
}

const nothings: [string, unknown][] = [
  ['left out', undefined],
  ['null', null],
  ['yes', true],
  ['an empty text', ''],
  ['an empty list', []],
  ['an empty object', {}],
  ['a long text', 'x'.repeat(5_000)],
  ['NaN in words', 'NaN'],
]

const numbers: [string, unknown][] = [
  ['zero', 0],
  ['less than nothing', -1],
  ['half', 0.5],
  ['too large to be exact', 2 ** 53],
  ['as large as there is', Number.MAX_VALUE],
]

const at = (path: string, values: readonly [string, unknown][]): Case[] =>
  values.map(([name, value]) => [
    `${path}: ${name}`,
    (event) => ({ body: json(changed(event, path.split('.'), value)) }),
  ])

/** Signed rightly, but what stands at one place is none of it, or of other money. */
export const wrongAtOnePlace: Case[] = [
  ...at('entity', [...nothings, ['a checkout', 'checkout'], ['a customer', 'customer']]),
  ...at('type', [
    ...nothings,
    ['of no kind', 'checkout'],
    ['of another', 'checkout.failed'],
    ['unknown', 'checkout.refunded'],
    ['a payout', 'payout.paid'],
    ['a payment link', 'payment_link.paid'],
    ['in capitals', 'CHECKOUT.PAID'],
    ['with a space', ' checkout.paid'],
  ]),
  ...at('livemode', [
    ...nothings.filter(([name]) => name !== 'yes'),
    ['live', true],
    ['live in words', 'true'],
    ['one', 1],
    ['in capitals', 'FALSE'],
  ]),
  ...at('data', [...nothings, ...numbers, ['a list of one', [{}]]]),
  ...at('data.id', [...nothings, ...numbers, ['with a space', 'a b'], ['another', 'another']]),
  ...at('data.entity', [
    ...nothings,
    ['an event', 'event'],
    ['an invoice', 'invoice'],
    ['a price', 'price'],
  ]),
  ...at('data.livemode', [...nothings, ['live in words', 'true'], ['zero', 0]]),
  ...at('data.amount', [
    ...nothings,
    ...numbers,
    ['a dinar less', 999],
    ['a dinar more', 1_001],
    ['in centimes', 100_000],
    ['in words', '1000'],
    ['in a list', [1_000]],
  ]),
  ...at('data.currency', [
    ...nothings,
    ['euros', 'eur'],
    ['dollars', 'USD'],
    ['with a space', 'dzd '],
    ['in a list', ['dzd']],
    ['in other letters', 'dzԁ'],
  ]),
  ...at('data.status', [
    ...nothings,
    ['pending', 'pending'],
    ['processing', 'processing'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['refunded', 'refunded'],
    ['in capitals', 'PAID'],
  ]),
  ...at('data.fees', [
    ['less than nothing', -1],
    ['half', 0.5],
    ['in words', '25'],
    ['an object', {}],
  ]),
  ...at('id', [
    ...nothings.filter(([name]) => name !== 'NaN in words'),
    ...numbers,
    ['with a space', 'evt 1'],
    ['with a NUL', 'evt\u0000'],
    ['half a character', 'evt\ud800'],
    ['in Arabic', 'حدث'],
  ]),
]

const text = (name: string, make: (body: string, event: Event) => string | Uint8Array): Case => [
  name,
  (event) => ({ body: make(json(event), event) }),
]

/** Signed rightly, but no event as a whole. */
export const noEvents: Case[] = [
  ...[
    '',
    ' ',
    '\n',
    'null',
    'true',
    '0',
    '-0',
    '1e999',
    '"paid"',
    '[]',
    '{}',
    '[[]]',
    'NaN',
    'undefined',
  ].map((body) => text(`"${body.trim()}" (${body.length} letters)`, () => body)),
  ...[1, 2, 10, 50, 100, 200, 400].map((less) =>
    text(`broken off ${less} bytes before its end`, (body) => body.slice(0, -less)),
  ),
  text('without its beginning', (body) => body.slice(1)),
  text('in a list', (body) => `[${body}]`),
  text('in a text', (body) => JSON.stringify(body)),
  text('in another object', (body) => `{"event":${body}}`),
  text('twice', (body) => body + body),
  text('with words after it', (body) => `${body};`),
  text('with a comma too many', (body) => body.replace(/\}$/, ',}')),
  text('in single quotes', (body) => body.replaceAll('"', "'")),
  text('with a comment', (body) => `/* paid */${body}`),
  text('an amount of NaN', (body) => body.replace('"amount":1000', '"amount":NaN')),
  text('an amount of Infinity', (body) => body.replace('"amount":1000', '"amount":Infinity')),
  text('an amount in hexadecimal', (body) => body.replace('"amount":1000', '"amount":0x3e8')),
  text('an amount with a zero before it', (body) =>
    body.replace('"amount":1000', '"amount":01000'),
  ),
  text('an amount with a plus', (body) => body.replace('"amount":1000', '"amount":+1000')),
  text('an amount of 400 digits', (body) =>
    body.replace('"amount":1000', `"amount":1000${'0'.repeat(400)}`),
  ),
  text('an amount nearly right', (body) =>
    body.replace('"amount":1000', '"amount":1000.00000000001'),
  ),
  text('an amount told twice, wrongly at last', (body) =>
    body.replace('"amount":1000', '"amount":1000,"amount":5'),
  ),
  text('its data told twice, as none at last', (body) => body.replace(/\}$/, ',"data":null}')),
  text('everything in __proto__', (body) => `{"__proto__":${body}}`),
  text('its data in __proto__', (body) => body.replace('"data":', '"__proto__":')),
  text('everything in constructor.prototype', (body) => `{"constructor":{"prototype":${body}}}`),
  text('a list in a list in a list', () => '['.repeat(30_000)),
  text('objects in objects', () => '{"a":'.repeat(10_000)),
  text('closed lists, 15,000 deep', () => `${'['.repeat(15_000)}${']'.repeat(15_000)}`),
  text('UTF-16, little end first', (body) => Buffer.from(`\ufeff${body}`, 'utf16le')),
  text('UTF-16, big end first', (body) => Buffer.from(`\ufeff${body}`, 'utf16le').swap16()),
  text('no UTF-8', () => Uint8Array.from({ length: 512 }, (_, n) => 0x80 + (n % 0x80))),
  text('NULs', () => new Uint8Array(1_000)),
  text('an id with a byte that is no UTF-8', (_, event) => {
    const body = json({ ...event, id: 'evt_#' })
    const bytes = Buffer.from(body)
    bytes[body.indexOf('#')] = 0xff
    return bytes
  }),
  text('compressed, and not said so', (body) => gzipSync(body)),
  text('XML', () => '<?xml version="1.0"?><event><type>checkout.paid</type></event>'),
  text('XML that names a file', () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
  text('fields of a form', (body) => `payload=${encodeURIComponent(body)}`),
  text('a line of SQL', () => "'; update orders set status = 'paid'; --"),
  text('64 KB and a byte', (body) => body.padEnd(64 * 1_024 + 1, ' ')),
  text('a megabyte', (body) => body.padEnd(1_048_576, ' ')),
  [
    'compressed, and said so',
    (event) => ({ body: gzipSync(json(event)), headers: { 'content-encoding': 'gzip' } }),
  ],
]

const typed = (type: string): Case => [
  `as ${type || 'no type at all'}`,
  (event) => ({ body: json(event), headers: { 'content-type': type } }),
]

/** Written unusually, but signed, and what it says is right: what counts is the signature. */
export const unusual: Case[] = [
  text('after a byte order mark', (body) => `\ufeff${body}`),
  text('spaced', (_, event) => JSON.stringify(event, null, 4)),
  text('64 KB to the byte', (body) => body.padEnd(64 * 1_024, ' ')),
  text('an amount as a power', (body) => body.replace('"amount":1000', '"amount":1e3')),
  text('an amount with a point', (body) => body.replace('"amount":1000', '"amount":1000.0')),
  text('an amount told twice, rightly at last', (body) =>
    body.replace('"amount":1000', '"amount":5,"amount":1000'),
  ),
  text('with keys of prototypes beside its own', (body) =>
    body.replace('{', '{"__proto__":{"isPaid":true},"constructor":null,"toString":1,'),
  ),
  text('with much that nobody knows', (_, event) =>
    json({ ...event, more: Array.from({ length: 2_000 }, (__, n) => ({ n })) }),
  ),
  text('in letters that are escaped', (body) => body.replace('"paid"', String.raw`"\u0070aid"`)),
  text('the currency in capitals', (body) => body.replace('"dzd"', '"DZD"')),
  text('no fees', (_, event) => json(changed(event, ['data', 'fees'], null))),
  text('metadata in a list, as older answers have it', (_, event) =>
    json(changed(event, ['data', 'metadata'], [event.data.metadata])),
  ),
  ...[null, 'none', 7, [], [[]], { attempt_id: 7 }, { attempt_id: ['x'] }].map((metadata) =>
    text(`metadata ${json(metadata)}, whose payment is known`, (_, event) =>
      json(changed(event, ['data', 'metadata'], metadata)),
    ),
  ),
  text('metadata 5,000 deep', (_, event) =>
    json(changed(event, ['data', 'metadata'], '#')).replace(
      '"#"',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    ),
  ),
  text('a page on a strange host', (_, event) =>
    json(changed(event, ['data', 'checkout_url'], 'javascript:alert(1)')),
  ),
  typed(''),
  typed('text/plain'),
  typed('application/x-www-form-urlencoded'),
  typed('multipart/form-data'),
  typed('multipart/form-data; boundary=x'),
  typed('application/json; charset=utf-16'),
  typed('image/png'),
  [
    'with its signature in capitals',
    (event) => ({ body: json(event), headers: { 'x-signature-case': 'upper' } }),
  ],
]
