import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import type { HeldRefusal, WhichHeld } from '#modules/vault/commands.server.ts'
import { notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'

export const LIST = '/admin/stock'

/** Which units a form is about: one, or all up to a number; null where it says neither. */
export function whichOf(posted: FormData): WhichHeld | null {
  const unitId = textOf(posted, 'unit')
  if (unitId) return { unitId }
  const upTo = idFrom(textOf(posted, 'up_to'))
  return upTo === null ? null : { upTo }
}

const refused = {
  none: 'units_gone',
  own: 'units_own',
  not_a_seller: 'units_not_a_seller',
} as const

/** Goes back to the seller's units, and says what became of them. */
export function decided(
  sellerId: string,
  done: Result<number, HeldRefusal> | null,
  flash: 'units_let_through' | 'units_refused',
) {
  if (done && !done.ok && done.code === 'not_found') throw notFound()
  const place = `${LIST}/${sellerId}`
  if (!done) return redirectWith(place, 'units_gone')
  return redirectWith(place, done.ok ? flash : refused[done.code as keyof typeof refused])
}
