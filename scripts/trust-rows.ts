import type { runProgram } from './programs.ts'

// The scoreboard of trust: what is promised, and which programs show that it holds. `npm run trust`
// and `npm run test:long` run them; docs/trust.md keeps what they last showed.

/** What shows a row, and after how many minutes a run of it counts as cut short. */
export interface Proof {
  program: Parameters<typeof runProgram>[0]
  args: string[]
  env?: Record<string, string>
  minutes: number
  /** How often it is run, each time with another seed. */
  times?: number
}

export interface TrustRow {
  row: number
  /** What holds, in one sentence for people. */
  promise: string
  /** What `npm run trust` runs, one after the other; all of them have to pass. */
  proofs: Proof[]
  /** The same at full size, or what needs programs of others: `npm run test:long`. */
  long?: Proof[]
}

/** Test files of vitest. */
const tests = (minutes: number, ...files: string[]): Proof => ({
  program: 'vitest',
  args: ['run', ...files],
  minutes,
})

/** Journeys of the built site in a real browser. */
const journeys = (minutes: number, ...files: string[]): Proof => ({
  program: 'playwright',
  args: ['test', '--reporter=list', ...files],
  minutes,
})

/** The same at another size. */
const sized = (proof: Proof, env: Record<string, string>, more: Partial<Proof> = {}): Proof => ({
  ...proof,
  env,
  ...more,
})

/** A program that is no test of vitest. */
const play = (program: Proof['program'], minutes: number): Proof => ({ program, args: [], minutes })

const model = tests(30, 'tests/model.test.ts')
const races = tests(20, 'tests/money-races.test.ts')
const lostAnswers = tests(20, 'tests/lost-answers.test.ts')
const events = tests(30, 'app/routes/webhooks/chargily-storm.test.ts')
const kills = play('faults', 12)

export const trustRows: readonly TrustRow[] = [
  {
    row: 1,
    promise:
      'A model of the whole market and the product do the same things, and agree on every status, stock, right and dinar.',
    proofs: [model],
    long: [{ ...model, times: 50 }],
  },
  {
    row: 2,
    promise: 'The ledger has the fifteen properties of a ledger of money, each with its test.',
    proofs: [tests(15, 'tests/ledger-conformance.test.ts')],
  },
  {
    row: 3,
    promise:
      'Whatever is changed in the books behind the product’s back is found, and named, by `npm run verify`.',
    proofs: [tests(15, 'tests/ledger-verify.test.ts')],
    long: [play('mutation', 90)],
  },
  {
    row: 4,
    promise:
      'Of 64 who do the same at the same instant, each act on money, stock or goods happens as often as it may.',
    proofs: [
      sized(races, { RACE_ROUNDS: '20' }),
      tests(15, 'tests/matrix-races.test.ts', 'tests/races.test.ts', 'tests/dispute-races.test.ts'),
    ],
    long: [sized(races, { RACE_ROUNDS: '1000' }, { minutes: 600 })],
  },
  {
    row: 5,
    promise: 'A form whose answer was lost and that is sent again takes effect once.',
    proofs: [sized(lostAnswers, { KEYED_REQUESTS: '10000' })],
  },
  {
    row: 6,
    promise:
      'Messages of the payment gateway in any order, twice, late, lost or forged book each payment once.',
    proofs: [
      sized(events, { PAYMENT_EVENTS: '10000' }),
      tests(10, 'app/routes/webhooks/chargily-hostile.test.ts'),
    ],
  },
  {
    row: 7,
    promise:
      'Killed at any moment, server or database, nothing that was acknowledged is lost, and the site comes back by itself.',
    proofs: [kills],
    long: [sized(kills, { KILLS: '100,20' }, { minutes: 90 })],
  },
  {
    row: 8,
    promise:
      'When the machine of the database dies, another takes over without losing what was acknowledged.',
    proofs: [tests(5, 'tests/deploy-cluster.test.ts')],
    long: [play('cluster', 60)],
  },
  {
    row: 9,
    promise:
      'While the database stands still or is away, people read so in words, public pages go on, and nothing is lost.',
    proofs: [tests(10, 'server/outage.test.ts', 'tests/patience.test.ts')],
  },
  {
    row: 10,
    promise: 'A clock that jumps ahead or back loses no dinar and leaves no order stuck.',
    proofs: [tests(10, 'tests/clock-jumps.test.ts')],
  },
  {
    row: 11,
    promise: 'Last night’s backup and the log since are restored by one command, whole.',
    proofs: [play('restore', 10)],
  },
  {
    row: 12,
    promise:
      'Whatever fails at any step of a command that moves money, all of it happens or nothing.',
    proofs: [tests(30, 'tests/money-commands.test.ts', 'tests/money-crashes.test.ts')],
  },
  {
    row: 13,
    promise: 'Nobody reads or changes what is not theirs: each address by each kind of person.',
    proofs: [tests(15, 'tests/matrix.test.ts', 'tests/bad-input.test.ts')],
  },
  {
    row: 14,
    promise: 'No known way of taking over an account works.',
    proofs: [
      tests(
        20,
        'tests/account-takeover.test.ts',
        'tests/step-up.test.ts',
        'tests/standing.test.ts',
      ),
    ],
  },
  {
    row: 15,
    promise: 'Nobody learns who has an account, and nobody guesses passwords.',
    proofs: [tests(10, 'tests/enumeration.test.ts')],
  },
  {
    row: 16,
    promise: 'Nothing that people write runs in another’s browser, even without the policy.',
    proofs: [journeys(30, 'scripts')],
  },
  {
    row: 17,
    promise: 'A hostile file is refused or re-encoded, and nobody else waits for it.',
    proofs: [tests(20, 'tests/hostile-uploads.test.ts', 'tests/hostile-images.test.ts')],
  },
  {
    row: 18,
    promise:
      'No address, host, foreign site or hook leads people, forms or the server where they should not go.',
    proofs: [
      tests(
        15,
        'tests/hostile-requests.test.ts',
        'tests/hostile-addresses.test.ts',
        'tests/matrix-security.test.ts',
      ),
    ],
  },
  {
    row: 19,
    promise: 'News reach those they are for and nobody else, and end with the right to them.',
    proofs: [tests(10, 'server/events.test.ts', 'server/message-events.test.ts')],
    long: [{ ...play('bench', 120), args: ['--crossed'] }],
  },
  {
    row: 20,
    promise: 'The scanners of others find nothing, and do find what is planted beside it.',
    proofs: [],
    long: [play('scanners', 90)],
  },
  {
    row: 21,
    promise: 'One who asks for everything at once does not make others wait twice as long.',
    proofs: [tests(20, 'server/stall.test.ts')],
  },
  {
    row: 22,
    promise:
      'What is installed is what was meant: exact versions, digests of packages and binaries, no known warning.',
    proofs: [tests(5, 'scripts/check-packages.test.ts', 'app/platform/binaries.server.test.ts')],
  },
  {
    row: 23,
    promise:
      'Each requirement of OWASP’s verification standard (ASVS 5.0) has its verdict and evidence, or says that nobody has judged it yet.',
    proofs: [tests(5, 'tests/asvs.test.ts')],
  },
  {
    row: 24,
    promise:
      'Ledger and audit log are chained by digests whose heads lie outside; the program’s role can change neither.',
    proofs: [tests(10, 'tests/seals.test.ts', 'db/grant.test.ts')],
  },
]
