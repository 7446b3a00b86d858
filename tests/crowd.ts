import { Worker } from 'node:worker_threads'

/** One request of a crowd. */
export interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Somebody who asks one thing after the other, around and around; `pause` is what they take to read
 * an answer, in ms, give or take half of it.
 */
export interface Lane {
  asks: readonly Ask[]
  pause?: number
  /** How long its last request may take beyond the time of the crowd, in ms; two seconds. */
  patience?: number
}

/** What one request was answered (0: not at all) and after how many ms. */
export interface Answer {
  status: number
  ms: number
}

/** Many who ask at once, on a thread of their own. */
export interface Crowd {
  /** All lanes ask for so many ms; what was answered them. */
  ask(url: string, lanes: readonly Lane[], ms: number): Promise<Answer[]>
  end(): Promise<unknown>
}

export function openCrowd(): Crowd {
  const worker = new Worker(new URL('./crowd-worker.mjs', import.meta.url))
  let asked = 0
  return {
    ask: (url, lanes, ms) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        const hear = (told: { id: number; answers: Answer[] }) => {
          if (told.id !== id) return
          worker.off('message', hear).off('error', reject)
          resolve(told.answers)
        }
        worker.on('message', hear).once('error', reject)
        worker.postMessage({ id, url, lanes, ms })
      }),
    end: () => worker.terminate(),
  }
}

/** Below how many ms 95 of 100 answers came. */
export function p95(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Infinity
}
