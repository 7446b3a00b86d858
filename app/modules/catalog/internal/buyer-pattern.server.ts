import { Worker } from 'node:worker_threads'

// Tries a regular expression that an administrator typed for an answer, in a thread that can be
// ended: one that may run for minutes would hold up the checkout.

/** What is wrong with a pattern: it is none, may run away, or does not fit its own example. */
export type PatternProblem = 'pattern_invalid' | 'pattern_slow' | 'example_unfit'

/** How long a pattern may take over one text, in milliseconds. */
const LONGEST_MATCH = 50

/** A text is slow when it is so three times over: a busy machine may be late once. */
const TRIAL = `
const { parentPort, workerData: { pattern, example, texts, longest } } = require('node:worker_threads')
const verdict = () => {
  let fits
  try { fits = new RegExp(pattern, 'u') } catch { return 'pattern_invalid' }
  const timed = (text) => { const from = performance.now(); fits.test(text); return performance.now() - from }
  const isSlow = (text) => timed(text) > longest && timed(text) > longest && timed(text) > longest
  if (texts.some(isSlow)) return 'pattern_slow'
  return fits.test(example) ? null : 'example_unfit'
}
parentPort.postMessage(verdict())
`

/**
 * Tries a pattern in a thread of its own, which is ended when it takes too long: on its example and
 * on texts that are made to hold it up. Null when nothing is wrong with it. The whole trial may
 * take `patience` milliseconds.
 */
export async function tryPattern(
  pattern: string,
  example: string,
  maxLength: number,
  patience = 2_000,
): Promise<PatternProblem | null> {
  const worker = new Worker(TRIAL, {
    eval: true,
    workerData: {
      pattern,
      example,
      texts: [example, ...hostileTexts(pattern, example, maxLength)],
      longest: LONGEST_MATCH,
    },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PatternProblem | null>((settle, fail) => {
      timer = setTimeout(() => settle('pattern_slow'), patience)
      worker.once('message', settle)
      worker.once('error', fail)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const FILLERS = ['a', 'Z', '0', ' ', '_', '-', '.', '#', '/', 'é', 'ض', '!']
const ENDS = ['', '!', '\n', '\u0000']
const MOST_CHARACTERS = 24
const MOST_HEADS = 40

/**
 * Texts that would make a pattern run away if any text can: what it is written of, what its example
 * begins with, and what fits nearly everything, each over and over up to the length that a buyer
 * may send, with an end that does not fit.
 */
function hostileTexts(pattern: string, example: string, length: number): string[] {
  const characters = [
    ...new Set([...Array.from(example), ...Array.from(pattern.replace(/\\./gu, '')), ...FILLERS]),
  ].slice(0, MOST_CHARACTERS)
  const heads = ['', ...Array.from(example, (_, at) => example.slice(0, at + 1))].slice(
    0,
    MOST_HEADS,
  )
  const texts = new Set<string>()
  const add = (head: string, part: string) => {
    const full = head + part.repeat(Math.ceil(length / part.length))
    for (const end of ENDS) texts.add(full.slice(0, Math.max(0, length - end.length)) + end)
  }
  for (const one of characters) {
    for (const head of heads) add(head, one)
    for (const other of characters) if (other !== one) add('', one + other)
  }
  for (const head of heads.slice(1)) add(head, example)
  return [...texts]
}
