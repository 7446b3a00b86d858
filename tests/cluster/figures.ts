import { readFileSync } from 'node:fs'
import type { Fault } from './faults.ts'
import type { notedFetch, Probe, Streamed } from './watch.ts'

/** What is watched while faults are played. */
export interface Scene {
  asked: ReturnType<typeof notedFetch>['asked']
  probe: Probe
  streams: readonly Streamed[]
  /** The logs of the site's processes. */
  logs: readonly string[]
}

/** What people noticed of one fault. */
interface Figures {
  leader: string
  /** The longest time without an acknowledged write, in s: straight at the database, by a form. */
  database_silent_s: number
  site_silent_s: number
  requests: number
  /** Answered by the site's own 503. */
  away: number
  /** By no answer, or by another error, with how often. */
  otherwise: Record<string, number>
  /** The longest time that a live stream was gone although the database was back, in s. */
  stream_gone_s: number
  /** Error lines of the loudest process, for each second of silence. */
  error_lines: number
  back_s: number
  fresh_ms: number
  violations: number
}

const STREAM_BACK_S = 5
const FRESH_MS = 2_000
const ERROR_LINES = 5

/** What happened from `began` until `ended`, in ms of the clock. */
export function figuresOf({ asked, probe, streams, logs }: Scene, began: number, ended: number) {
  const during = asked.filter(({ at }) => at >= began && at < ended)
  const failed = during.filter(({ status }) => status === 0 || status >= 500)
  const rows = probe.acknowledged.map(({ at }) => at)
  const forms = asked
    .filter(({ method, status }) => method === 'POST' && status > 0 && status < 500)
    .map(({ at, ms }) => at + ms)
    .sort((one, other) => one - other)
  const silence = longestGap(rows, began, ended)
  const otherwise = Map.groupBy(
    failed.filter(({ isAway }) => !isAway),
    ({ status, why }) => `${status || 'no answer'} ${why}`,
  )
  return {
    database_silent_s: seconds(silence.ms),
    site_silent_s: seconds(longestGap(forms, began, ended).ms),
    requests: during.length,
    away: failed.filter(({ isAway }) => isAway).length,
    otherwise: Object.fromEntries([...otherwise].map(([why, { length }]) => [why, length])),
    stream_gone_s: seconds(Math.max(...streams.map((each) => gone(each, silence.end, ended)))),
    error_lines: Math.round(
      Math.max(...logs.map((log) => errorsOf(log, began, ended))) / Math.max(1, silence.ms / 1_000),
    ),
  }
}

/** The longest time without any of these that ended after the fault began, and when it ended. */
function longestGap(at: readonly number[], began: number, ended: number) {
  let longest = { ms: 0, end: began }
  for (const [n, end] of at.entries()) {
    if (end < began || end > ended || n === 0) continue
    const ms = end - Math.max(at[n - 1]!, began)
    if (ms > longest.ms) longest = { ms, end }
  }
  return longest
}

/** How long a stream was closed after the database was back, at most, in ms. */
function gone({ ended: ends, opened }: Streamed, recovered: number, ended: number): number {
  const within = ends.filter((at) => at >= recovered - 30_000 && at < ended)
  const gaps = within.map(
    (at) => (opened.find((open) => open > at) ?? ended) - Math.max(at, recovered),
  )
  return Math.max(0, ...gaps)
}

function errorsOf(log: string, began: number, ended: number): number {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.filter((line) => {
    const at = /^\{"level":"error","time":"([^"]+)"/.exec(line)?.[1]
    return at !== undefined && Date.parse(at) >= began && Date.parse(at) < ended
  }).length
}

/** One line of figures. */
export function wordsOf(figures: Figures): string {
  const { otherwise, ...numbers } = figures
  const others = Object.entries(otherwise).map(([why, n]) => `${n} × ${why}`)
  const own = Object.entries(numbers).map(([name, value]) => `${name} ${value}`)
  return [...own, `otherwise ${others.join('; ') || 'none'}`].join(', ')
}

/** What of it is more than a fault may cost. */
export function wrongOf(fault: Fault, figures: Figures, most: { back_s: number }): string[] {
  const others = Object.entries(figures.otherwise).filter(([why]) => !mayBe(fault, why))
  const wrong = (isWrong: boolean, words: string) => (isWrong ? [words] : [])
  const { silent } = fault
  return [
    ...(silent === undefined
      ? wrong(figures.away > 0, `${figures.away} requests were answered by 503`)
      : [figures.database_silent_s, figures.site_silent_s].flatMap((took) =>
          wrong(took > silent, `no write for ${took} s, at most ${silent}`),
        )),
    ...others.map(([why, n]) => `${n} requests: ${why}`),
    ...wrong(figures.stream_gone_s > STREAM_BACK_S, `a stream gone for ${figures.stream_gone_s} s`),
    ...wrong(figures.error_lines > ERROR_LINES, `${figures.error_lines} error lines a second`),
    ...wrong(figures.back_s > most.back_s, `whole again after ${figures.back_s} s`),
    ...wrong(
      figures.fresh_ms > FRESH_MS,
      `an order was on both pages after ${figures.fresh_ms} ms`,
    ),
    ...wrong(figures.violations > 0, `${figures.violations} violations`),
  ]
}

/** Whether a request may end like that: what was under way on a killed process, or had no front. */
function mayBe({ unanswered }: Fault, why: string): boolean {
  if (unanswered === 'while the front is away') return why.startsWith('no answer')
  return unanswered === 'while under way' && /^(?:no answer|502)/.test(why)
}

const seconds = (ms: number) => Math.round(ms / 100) / 10
