import { cpus } from 'node:os'
import type { Measured } from '../load.ts'
import type { Peer } from './peer.ts'
import type { Kind } from './runner.ts'

/** One measurement, or why there is none. */
export interface Line {
  kind: Kind
  name: string
  ours: boolean
  bytes: number | undefined
  measured: Measured | string
}

/**
 * How a program was when all was over: how many things it had, seconds of its preparation, MB of
 * memory. Or why it did not run.
 */
export type State =
  | {
      name: string
      things: number
      filling: number | null
      start: number
      idle: number
      after: number
    }
  | { name: string; why: string }

const WHAT: Record<Kind, string> = {
  list: "a game's first 24",
  product: 'one thing',
  checkout: 'an order',
}

/** The page docs/peers.md. */
export const reportOf = (
  lines: readonly Line[],
  states: readonly State[],
  peers: readonly Peer[],
  { clients, seconds }: { clients: number; seconds: number },
): string => `# Beside other shops

What Kanz, ${peers.map(({ name }) => name).join(' and ')} do on the same machine with the same things for sale, in one run: \`npm run build\`, then \`npm run bench -- --peers\`, which takes a quarter of an hour at most and writes this page. ${cpus().length} cores, shared by the server that is measured, PostgreSQL, and the load of ${clients} clients for ${seconds} s at a time, the better of two rounds in turn; so read the ratios, not the absolute figures. A ratio below 1 means that the other answers more.

| what | shop | per second | p50 ms | p99 ms | times as many by Kanz | KB sent |
|---|---|--:|--:|--:|--:|--:|
${lines.map((line) => lineOf(line, lines)).join('\n')}

| | things for sale | s to fill | s to start | MB of memory after the start | MB after the load |
|---|--:|--:|--:|--:|--:|
${states.map(stateOf).join('\n')}

## What was compared with what
- **Whole pages with data.** Kanz answers with a whole HTML page in the reader's language, compressed, for somebody whose session it looks up. The others answer with JSON, not compressed as they are installed, though they are asked for it, to a visitor without a session; the storefront that would make a page of it stands before them and is not measured. That favours them.
- **Kept and made afresh.** Kanz keeps a page until what it shows changes: *kept* is what readers get, *made afresh* is the same page with its statements and its rendering each time. The others have no such store of answers as they are installed.
- **A list** is the first 24 of the busiest game or category with prices and stock: here by price, at Vendure by price too (\`search\` of its Shop API over its own index), at Medusa in its own order (\`GET /store/products\`, which cannot sort by price).
- **An order** is everything from an empty cart to a placed order, by somebody signed in. Kanz: one form, which is all that its checkout sends; the order then waits for payment. ${peers.map(({ name, order }) => `${name}: ${order}`).join('. ')}. Both take a payment that their own stand-in accepts at once: that is work which our order leaves to later, and five requests are five round trips, which favours us. What a storefront would also read on the way (ways of delivery and payment) is left out, which favours them again.
- **The same things**: the active offers of a small market of ours, each a product with one variant, its title, price in dinars and stock, in a category for its game. A number below ours means that filling through the peer's own services took its time up. Afterwards all tables of theirs are vacuumed and analysed.
- **As installed**: exact versions of what is named here from the npm registry without install scripts, \`NODE_ENV=production\`, one process each on the same PostgreSQL with a database of its own, jobs and caches in memory, no pages for administrators, telemetry off. More processes, Redis or a cache before them would make them faster, as would more processes of ours.
`

function lineOf({ kind, name, ours, bytes, measured }: Line, lines: readonly Line[]): string {
  if (typeof measured === 'string')
    return `| ${WHAT[kind]} | ${name} | not measured: ${measured} | | | | |`
  const times = ours
    ? ''
    : lines
        .flatMap((own) =>
          own.ours && own.kind === kind && typeof own.measured !== 'string'
            ? [timesOf(own, own.measured, measured)]
            : [],
        )
        .join(', ')
  const { perSecond, p50, p99, refused } = measured
  const failed = refused > 0 ? ` (${refused} not as expected)` : ''
  return `| ${WHAT[kind]} | ${name} | ${perSecond.toLocaleString('en')}${failed} | ${Math.round(p50)} | ${Math.round(p99)} | ${times} | ${bytes === undefined ? '' : (bytes / 1024).toFixed(1)} |`
}

const timesOf = ({ kind, name }: Line, own: Measured, other: Measured): string => {
  const times = own.perSecond / other.perSecond
  return `${times.toFixed(times < 10 ? 1 : 0)}${kind === 'checkout' ? '' : ` ${name.replace('Kanz, ', '')}`}`
}

const stateOf = (state: State): string =>
  'why' in state
    ? `| ${state.name} | could not run: ${state.why.replaceAll(/[|\n]+/g, ' ')} | | | | |`
    : `| ${[state.name, state.things.toLocaleString('en'), ...[state.filling, state.start, state.idle, state.after].map((value) => (value === null ? '' : Math.round(value)))].join(' | ')} |`
