const FIRST_MS = 200
const LONGEST_MS = 30_000

/**
 * How long to wait after so many failures in a row before trying again, in ms: up to 200 after the
 * first, doubling to 30 s. `chance`, from 0 to 1, takes up to half of it away, so that those whom
 * one failure met do not come back at once.
 */
export const retryAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20)) * (1 - chance / 2)

/**
 * Whether an answer says nothing of the session or the page: there is too much to do (429), or the
 * server is away for a moment (502, 503, 504).
 */
export const isPassing = (status: number): boolean =>
  status === 429 || (status >= 502 && status <= 504)

/** Waits so many ms, or until the signal. */
export function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      leaving.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    leaving.addEventListener('abort', over)
  })
}
