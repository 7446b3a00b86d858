import { pause, retryAfter } from '#kernel/retry.ts'

/** Waits before what failed so many times in a row is tried again, or until the signal. */
export const waitToRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  pause(retryAfter(failures, Math.random()), signal)
