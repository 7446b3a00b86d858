import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import {
  type AddressRefusal,
  type AskChangeRefusal,
  waitingChangeOf,
  type WithdrawChangeRefusal,
} from '#modules/auth/account-changes.server.ts'
import type { LinkRefusal } from '#modules/auth/account-help.server.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import { asViewer } from '#platform/http.server.ts'
import type { RefusedFlash } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'

/** Whose account is helped, and whether a change of it waits already; not found when it is gone. */
export async function personToHelp({ params, request, context }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const user = await findUser(db, params.userId ?? '')
  if (!user || user.deleted_at) throw missing('user')
  const waits = (await waitingChangeOf(db, user.id)) !== null
  return { user, waits, isOwn: user.id === viewer.id }
}

type HelpRefusal = AskChangeRefusal | LinkRefusal | WithdrawChangeRefusal

/** What is said of each: what is wrong with the address is said at its field. */
const refusals: Record<Exclude<HelpRefusal, 'not_found' | AddressRefusal>, RefusedFlash> = {
  own: 'person_help_own',
  staff: 'person_help_staff',
  pending: 'person_help_pending',
  leaving: 'person_help_leaving',
  stopped: 'person_help_stopped',
  twice: 'person_help_twice',
  off: 'person_help_off',
  over: 'person_help_over',
  unconfirmed: 'person_help_unconfirmed',
  confirmed: 'person_help_confirmed',
  too_many: 'person_help_too_many',
}

/** What is said where an account is not helped; whose account is gone is not found. */
export function helpRefused(code: string): RefusedFlash {
  if (code === 'not_found') throw missing('user')
  return refusals[code as keyof typeof refusals]
}

/** Why no change of an account can be asked for, as far as it can be told beforehand. */
export function changeImpossible(user: { is_admin: boolean }, waits: boolean): string | null {
  if (user.is_admin) return m.refused_person_help_staff()
  return waits ? m.refused_person_help_pending() : null
}
