import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { answerAsForPeople, openTestApp } from './app.ts'
import { buildIdentity, buildProfile, suspend } from './factories/profile.ts'
import { sliceOf } from './slice.ts'

// Nobody learns who has an account: sign-in, sign-up and a forgotten password answer an address
// that is known in whatever state with the same bytes and in the same time as one that is not. And
// nobody guesses: five passwords are looked at in a quarter of an hour, wherever they come from.

const { db, env, request } = await openTestApp({ trustProxy: 1 })
vi.stubEnv('LOG_LEVEL', 'silent')

const MOST_MS = 5
const ROUNDS = 9
/** A busy machine pulls a window apart by chance, but not all of them; what differs always does. */
const WINDOWS = 6
const PASSWORD = 'a long enough secret'

let made = 0
const newEmail = () => `someone${++made}@example.com`
const post = (path: string, form: Record<string, string>) =>
  request(path, { form, headers: { 'x-forwarded-for': `203.0.113.${++made % 250}` } })

/** Who an address may belong to, each made anew: an account is asked about a few times only. */
const holders: Record<string, () => Promise<string>> = {
  nobody: async () => newEmail(),
  'a member': () => withPassword(),
  'a seller': () => withPassword({ is_seller: true }),
  'one who has not confirmed': async () => {
    const email = newEmail()
    await post('/signup', { email, password: PASSWORD, confirm_password: PASSWORD })
    return email
  },
  'one whose address support changed': () =>
    withPassword({ email_verified: false, last_seen_at: new Date() }),
  'one with two steps': () => withPassword({ two_factor_enabled: true }),
  'one who comes by Google': async () => {
    const { id, email } = await buildProfile(db, { email: newEmail() })
    await buildIdentity(db, id, { provider_id: 'google' })
    return email
  },
  'the suspended': async () => {
    const email = await withPassword()
    const { id } = await db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await suspend(db, id)
    return email
  },
}

async function withPassword(given: Parameters<typeof buildProfile>[1] = {}): Promise<string> {
  const email = newEmail()
  const { id } = await buildProfile(db, { email, ...given })
  await buildIdentity(db, id, { password: await digest() })
  return email
}

/** The digest that the site itself made of a password. */
let digestMade: string | undefined
async function digest(): Promise<string> {
  if (digestMade) return digestMade
  const email = newEmail()
  await post('/signup', { email, password: PASSWORD, confirm_password: PASSWORD })
  const { password } = await db
    .selectFrom('auth_accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select('a.password')
    .where('p.email', '=', email)
    .executeTakeFirstOrThrow()
  return (digestMade = password!)
}

type Way = (email: string) => Promise<Response>
const ways: [string, Way][] = [
  ['sign-in', (email) => post('/signin', { email, password: 'not the password' })],
  [
    'sign-up',
    (email) => post('/signup', { email, password: PASSWORD, confirm_password: PASSWORD }),
  ],
  ['a forgotten password', (email) => post('/forgot-password', { email })],
]

/** An answer without what differs between any two: the address, and what is drawn by lot. */
async function bytesOf(response: Response, email: string) {
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  return JSON.stringify([
    response.status,
    headers.map(([name, value]) => [name, value.replace(/^kanz-signup=[\w-]{32};/, '')]),
    (await response.text()).replaceAll(email, 'EMAIL').replace(/user[0-9a-f]{8}/g, 'NAME'),
  ])
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!

/**
 * The largest difference between the medians of any two kinds of holders, asked in turns, each time
 * in another order; the least of so many windows. `same` sees the answers of a turn.
 */
async function differenceOf(way: Way, same: (answers: string[]) => void): Promise<number> {
  let least = Infinity
  for (let window = 0; window < WINDOWS && least > MOST_MS; window++) {
    const times = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round++) {
      const answers: string[] = []
      const kinds = Object.entries(holders)
      for (const [kind, make] of [
        ...kinds.slice(round % kinds.length),
        ...kinds.slice(0, round % kinds.length),
      ]) {
        const email = await make()
        const began = performance.now()
        const response = await way(email)
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
        answers.push(await bytesOf(response, email))
      }
      same(answers)
    }
    const medians = [...times.values()].map(median)
    least = Math.min(least, Math.max(...medians) - Math.min(...medians))
  }
  return least
}

const measured: string[] = []

test.each(sliceOf(ways, ([name]) => name))(
  'neither bytes nor time of %s tell whose an address is',
  async (name, way) => {
    answerAsForPeople(env)
    const difference = await differenceOf(way, (answers) =>
      expect(new Set(answers)).toEqual(new Set([answers[0]])),
    )
    measured.push(`${name} ${difference.toFixed(1)} ms`)
    expect(difference).toBeLessThanOrEqual(MOST_MS)
  },
)

test('a way that does a little more for some is found', async () => {
  const members = new Set<string>()
  const real = holders['a member']!
  holders['a member'] = async () => {
    const email = await real()
    members.add(email)
    return email
  }
  const leaky: Way = async (email) => {
    await sleep(members.has(email) ? 30 : 10)
    return new Response('')
  }
  expect(await differenceOf(leaky, () => {})).toBeGreaterThan(MOST_MS)
  holders['a member'] = real
})

test('of sixty guesses from as many addresses at once five are looked at, and none a while later', async () => {
  const email = await withPassword()
  const guess = (n: number) => post('/signin', { email, password: `not the password ${n}` })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  const statuses = answers.map(({ status }) => status)
  expect([400, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([
    5, 55,
  ])
  expect((await guess(61)).status).toBe(429)
  console.log(
    `ROW 15: ${Object.keys(holders).length} kinds of addresses, same bytes, largest difference of medians: ${measured.join(', ')}; 5 of 61 guesses looked at in 15 minutes`,
  )
})
