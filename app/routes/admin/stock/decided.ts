import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import type { HeldRefusal, WhichHeld } from '#modules/vault/held-units.server.ts'
import { notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'

export const LIST = '/admin/stock'

/** Which units a form is about: one, or all up to a number; none where it says neither. */
export function whichOf(posted: FormData): WhichHeld {
  const unitId = textOf(posted, 'unit')
  return unitId ? { unitId } : { upTo: idFrom(textOf(posted, 'up_to')) ?? 0 }
}

const refused = {
  none: 'units_gone',
  own: 'units_own',
  not_a_seller: 'units_not_a_seller',
  too_many_offers: 'units_too_many_offers',
} as const

/** Goes back to the seller's units, and says what became of them. */
export function decided(
  sellerId: string,
  done: Result<number, HeldRefusal>,
  flash: 'units_let_through' | 'units_refused',
) {
  const place = `${LIST}/${sellerId}`
  if (done.ok) return redirectWith(place, flash)
  if (done.code === 'not_found') throw notFound()
  return redirectWith(place, refused[done.code])
}
