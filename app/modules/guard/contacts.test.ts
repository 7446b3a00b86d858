import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { answers, innocent } from '../../../tests/guard-innocent.ts'
import { handedOver, onlyTalk } from '../../../tests/guard-secrets.ts'
import { nearSpellings, spellings } from '../../../tests/guard-spellings.ts'
import { tricks } from '../../../tests/guard-tricks.ts'
import { type Contact, contactKinds, contactsIn, secretIn } from './contacts.ts'

const host = 'kanz.example'
const found = (text: string) => contactsIn(text, { host, answers: [] })
/** Stands for a contact that was found. */
const HIDDEN = '\ue000'
const hide = (text: string, contacts: readonly Contact[]) =>
  contacts
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + HIDDEN + rest.slice(end), text)
function shown(text: string): string {
  const kinds = found(text).map(({ kind }) => kind)
  return hide(text, found(text)).replaceAll(HIDDEN, () => `[${kinds.shift()}]`)
}

/** At most so many of a hundred lines may be read wrongly. */
const MOST_WRONG = 0.02
const MOST_FALSE_ALARMS = 0.01
const tooMany = (
  wrong: readonly string[],
  all: readonly string[],
  most = MOST_WRONG,
): readonly string[] => (wrong.length > all.length * most ? wrong : [])

describe('contacts outside are found however they are written', () => {
  test.each(contactKinds)('%s', (kind) => {
    const missed = tricks[kind].filter((line) => !found(line).some((each) => each.kind === kind))
    expect(tooMany(missed, tricks[kind])).toEqual([])
  })

  test.each(['email', 'payment', 'messenger', 'handle'] as const)('%s, spelled anew', (kind) =>
    expect(
      spellings[kind].filter((line) => !found(line).some((each) => each.kind === kind)),
    ).toEqual([]),
  )

  test('and what is spelled nearly so is left alone', () =>
    expect(nearSpellings.filter((line) => found(line).length > 0)).toEqual([]))

  test('the corpus has hundreds of lines, none twice', () => {
    for (const lines of [Object.values(tricks).flat(), innocent]) {
      expect(lines.length).toBeGreaterThanOrEqual(300)
      expect(new Set(lines).size).toBe(lines.length)
    }
  })
})

test('players’ talk of prices, ids, ranks and links is left alone', () => {
  const wrong = innocent.filter((line) => contactsIn(line, { host, answers }).length > 0)
  expect(tooMany(wrong, innocent, MOST_FALSE_ALARMS)).toEqual([])
})

describe('a message that hands a secret over is told from talk of secrets', () => {
  test('handed over', () => {
    const missed = handedOver.filter((line) => !secretIn(line))
    expect(tooMany(missed, handedOver)).toEqual([])
  })

  test('only talked of', () => {
    const wrong = onlyTalk.filter((line) => secretIn(line))
    expect(tooMany(wrong, onlyTalk)).toEqual([])
  })

  test('both have enough lines', () => {
    for (const lines of [handedOver, onlyTalk]) expect(lines.length).toBeGreaterThanOrEqual(60)
  })
})

describe('what is hidden is the contact and nothing else', () => {
  test.each([
    ['Call me on 0550123456 please', 'Call me on [phone] please'],
    ['0️⃣5️⃣5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣ 👍', '[phone] 👍'],
    ['كلمني ٠٥٥٠ ١٢ ٣٤ ٥٦ خويا', 'كلمني [phone] خويا'],
    ['\u202e05\u200b50 12 34 56\u202c!', '\u202e[phone]!'],
    ['(+213 550 12 34 56)', '([phone])'],
    ['zéro six soixante-six douze trente-quatre cinquante-six, ok', '[phone], ok'],
    ['Mail ahmed (at) gmail (dot) com or @ahmed_dz.', 'Mail [email] or [handle].'],
    ['See https://t.me/ahmed77, it is fast', 'See [messenger], it is fast'],
    ['cheap at mystore.com.', 'cheap at [link].'],
    ['ccp 12345678 clé 45 merci', 'ccp [payment] merci'],
    ['𝟎𝟓𝟓𝟎𝟏𝟐𝟑𝟒𝟓𝟔', '[phone]'],
    ['0550123456', '[phone]'],
    ['cheap, email : ahmedstore, fast', 'cheap, [email], fast'],
    ['price 20 USDT only', 'price 20 [payment] only'],
    ['زيدني snap_rym خويا', 'زيدني [messenger] خويا'],
    ['b1nance id 123456789', 'b1nance id [payment]'],
    ['تي مي ahmed77 خير', '[messenger] خير'],
    ['https://evil.com/00799999000000020091 ok', '[payment] ok'],
    ['no contact here', 'no contact here'],
    ['', ''],
  ])('%j', (text, seen) => expect(shown(text)).toBe(seen))

  test('the parts are the whole text', () => {
    const text = 'Price 2500 DA, call 0550123456 or tg: ahmed77'
    const contacts = found(text)
    expect(contacts.map(({ start, end }) => text.slice(start, end))).toEqual([
      '0550123456',
      'tg: ahmed77',
    ])
    expect(hide(text, contacts)).toBe(`Price 2500 DA, call ${HIDDEN} or ${HIDDEN}`)
  })
})

describe('what the order already says may be said again', () => {
  const own = { host, answers: ['0612345678', 'Player_77@gmail.com'] }
  test.each(['my id is ٠٦١٢٣٤٥٦٧٨', 'id 06 12 34 56 78', 'login player_77@gmail.com'])(
    '%s',
    (text) => expect(contactsIn(text, own)).toEqual([]),
  )
  test('and no more than that', () => {
    const fan = { host, answers: ['telegram_fan', 'insta'] }
    expect(contactsIn('add me on telegram', fan)).toHaveLength(1)
    expect(contactsIn('0612345679', own)).toHaveLength(1)
    expect(contactsIn('0612345678', { host, answers: [''] })).toHaveLength(1)
  })
})

test('links are the site’s own by their host alone', () => {
  const own = { host: 'localhost:3000', answers: [] }
  expect(contactsIn('http://localhost:3000/orders/1', own)).toEqual([])
  expect(contactsIn('http://localhost.evil.com/orders/1', own)).toHaveLength(1)
  expect(contactsIn('http://localhost:3000@evil.com', own)).toHaveLength(1)
})

/** Pieces of which the guard's patterns are made, and what could make them go back and forth. */
const pieces = [
  ...'0 05 550 ٠ o l + @ . - / : # _ ( [at] a x dot com a1b2 gmail telegram تلغرام my is add on'.split(
    ' ',
  ),
  ...'http:// www. t.me/ ccp clé zero cinq خمسة و pass كلمة code ﷺ ½ 😀 ـ'.split(' '),
  ...'pay by paypal wise t€ بايبال'.split(' '),
  ...'O5 S | $ b1nance email: snap_ usdt تي مي t@ gm@il U1234567 pm 1a2b wh@tsapp'.split(' '),
  ' ',
  '\n',
  '\ufe0f\u20e3',
  '\u200b',
  '\ud800',
  'e\u0301',
  'كلمة السر',
]
const pieced = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((each) => each.join(''))
const anyText = fc.oneof(pieced, fc.string({ unit: 'binary', maxLength: 400 }), fc.string())

const isApart = (contacts: readonly Contact[], length: number): boolean =>
  contacts.every(
    ({ start, end }, place) =>
      start >= (contacts[place - 1]?.end ?? 0) && start < end && end <= length,
  )

test('of any text the contacts lie in it, in order, and apart from each other', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const contacts = found(text)
      expect(isApart(contacts, text.length)).toBe(true)
      const hidden = contacts.reduce((sum, { start, end }) => sum + end - start, 0)
      expect(hide(text, contacts)).toHaveLength(text.length - hidden + contacts.length)
      expect([null, 'code', 'password']).toContain(secretIn(text))
    }),
    { numRuns: 2_000 },
  )
})

/** How long this takes, in ms. */
function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/**
 * The shortest time of a few: what else the machine does makes a run longer, never shorter. What is
 * compared with it is measured once, and anew only where that was too long.
 */
const shortest = (work: () => void): number =>
  Math.min(...Array.from({ length: 5 }, () => timeOf(work)))

test('a sign that unfolds to a phrase is no more to read than four letters', async () => {
  const read = (piece: string) => () => void [found(piece), secretIn(piece)]
  // of all its eighteen letters it were more than three times
  await vi.waitFor(
    () => {
      const letters = shortest(read('صلىا'.repeat(2_000)))
      expect(timeOf(read('ﷺ'.repeat(2_000)))).toBeLessThan(letters * 2)
    },
    { timeout: 45_000 },
  )
})

describe('four times the text takes no more than about four times the time', () => {
  const LONGEST = 2_000
  const repeated = [
    '. ',
    '05 ',
    '0 ',
    'a.',
    'a-',
    'a_',
    'a b ',
    'zero ',
    'x@',
    'a@b.',
    '1:',
    '1/',
    'o.',
    '5s',
    '@ ',
    'gmail ',
  ]
  test.each([...pieces, ...repeated])('%j, over and over', async (piece) => {
    const read = (length: number) => () => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      found(text)
      secretIn(text)
    }
    // of what grows by the square it were sixteen times, however often it is measured; what takes
    // under 5 ms is not compared
    await vi.waitFor(
      () => {
        const once = shortest(read(LONGEST))
        expect(timeOf(read(LONGEST * 4))).toBeLessThan(Math.max(once, 5) * 11)
      },
      { timeout: 45_000 },
    )
  })
})
