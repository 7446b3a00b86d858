/**
 * A refusal is what a user can cause; a bug throws instead. `details` holds what the message needs,
 * such as a limit.
 */
export interface Refusal<Code extends string = string> {
  readonly ok: false
  readonly code: Code
  readonly details?: Record<string, string | number>
}

export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

export type Result<Value, Code extends string = string> = Ok<Value> | Refusal<Code>

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

export const refuse = <Code extends string>(
  code: Code,
  details?: Record<string, string | number>,
): Refusal<Code> => (details ? { ok: false, code, details } : { ok: false, code })
