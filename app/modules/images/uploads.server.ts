import { ok, refuse, type Result } from '#kernel/result.ts'

export type UploadRefusal = 'one_at_a_time' | 'storage_failed'

/** Does a person's work on files of so many bytes, or refuses it unread. */
export type TakeUpload = <Value>(
  person: string,
  bytes: number,
  work: () => Promise<Value>,
) => Promise<Result<Value, UploadRefusal>>

/**
 * Uploads beside each other: one of each person, so that nobody stands in everybody's way, and of
 * all together no more than `room` bytes, which are held in memory. Refused: `one_at_a_time`, and
 * when there is no room now `storage_failed`.
 */
export function uploads(room: number): TakeUpload {
  const busy = new Set<string>()
  let held = 0
  return async (person, bytes, work) => {
    if (busy.has(person)) return refuse('one_at_a_time')
    if (held + bytes > room) return refuse('storage_failed')
    busy.add(person)
    held += bytes
    try {
      return ok(await work())
    } finally {
      busy.delete(person)
      held -= bytes
    }
  }
}
