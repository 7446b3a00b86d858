import type { StaffRole } from '#modules/step-up/permissions.ts'

/**
 * What an administrator can do to a person, each asked for in a dialog of its own, with a reason.
 */
export const userActs = ['administrator', 'seller', 'sign-out', 'suspension'] as const
export type UserAct = (typeof userActs)[number]

/** What the rules need to know of a person. */
export interface Actable {
  id: string
  email_verified: boolean
  suspended_at: Date | null
  deleted_at: Date | null
}

/** An act on a person: whether something is given or taken, by whom and why. */
export interface ActOnUser {
  user: Actable & Rights & { username: string; email: string; locale: 'en' | 'ar' }
  on: boolean
  actor_id: string
  reason: string
  /** Which role is given, where one is. */
  role: StaffRole
}

/** What an act gives or takes. */
export interface Rights {
  is_admin: boolean
  is_seller: boolean
  suspended_at: Date | null
}

/**
 * Whether the person has now what the act gives, so that it would take it. Signing out is done each
 * time anew.
 */
export function isOnNow(act: UserAct, user: Rights): boolean {
  if (act === 'administrator') return user.is_admin
  return act === 'seller' ? user.is_seller : act === 'suspension' && user.suspended_at !== null
}

export type ActRefusal = 'own' | 'deleted' | 'suspended' | 'unconfirmed'

/**
 * Why this act cannot be done to a person; null when it can. Nobody does it to themself, so one
 * administrator always remains. An administrator (`on`) is neither suspended nor somebody whose
 * address was never confirmed: anybody could have given it.
 */
export function whyNotAct(
  act: UserAct,
  on: boolean,
  user: Actable,
  actorId: string,
): ActRefusal | null {
  if (user.deleted_at) return 'deleted'
  if (user.id === actorId) return 'own'
  if (act !== 'administrator' || !on) return null
  if (user.suspended_at) return 'suspended'
  return user.email_verified ? null : 'unconfirmed'
}
