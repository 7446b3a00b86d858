import { log } from './log.server.ts'

interface Doing<Item> {
  /** Returns how much it did. */
  act: (item: Item) => Promise<number>
  /** What the log says of one that failed. */
  about: (item: Item) => Record<string, unknown>
  stopping?: AbortSignal | undefined
  /** How many at a time: one unless it says otherwise. */
  atOnce?: number
}

/**
 * Does what is due, one after another. One that throws is logged as `failed` and does not keep the
 * rest waiting; none begins once `stopping` is aborted. Returns how much was done.
 */
export async function doEach<Item>(
  items: readonly Item[],
  failed: string,
  { act, about, stopping, atOnce = 1 }: Doing<Item>,
): Promise<number> {
  const rest = items.values()
  let done = 0
  const worker = async () => {
    for (const item of rest) {
      if (stopping?.aborted) return
      const count = await act(item).catch((error: unknown) => {
        log.error(failed, error, about(item))
        return 0
      })
      done += count
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}
