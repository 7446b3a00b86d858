/**
 * Throws when something only we can cause has happened. What a user can cause is refused instead
 * (result.ts).
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`bug: ${message}`)
}
