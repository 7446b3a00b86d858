import { isPassing } from '#kernel/retry.ts'
import { acceptJson } from './accept-json.ts'
import { waitToRetry } from './wait-to-retry.ts'

/**
 * The JSON at an address of this site, asked for once; null when there was no answer, or one that
 * refuses.
 */
export async function askJson<Value>(
  address: string | URL,
  signal?: AbortSignal,
): Promise<Value | null> {
  try {
    const response = await fetch(address, { signal: signal ?? null, headers: acceptJson })
    return response.ok ? ((await response.json()) as Value) : null
  } catch {
    return null
  }
}

/**
 * The same; while the site cannot be reached or has too much to do it is asked again, later each
 * time, until the signal.
 */
export async function getJson<Value>(address: string | URL, signal: AbortSignal): Promise<Value> {
  for (let failures = 1; ; failures++) {
    const response = await fetch(address, { signal, headers: acceptJson }).catch(() => null)
    if (response?.ok) return (await response.json()) as Value
    signal.throwIfAborted()
    const why = `${String(address)} ${response ? `answered ${response.status}` : 'cannot be reached'}`
    if (response && !isPassing(response.status)) throw new Error(why)
    console.warn(why)
    await waitToRetry(failures, signal)
    signal.throwIfAborted()
  }
}
