/** Who does something: a person, or the system itself (a schedule, a verified payment callback). */
export type Actor = { kind: 'person'; id: string; is_admin: boolean } | { kind: 'system' }

export const system: Actor = { kind: 'system' }

export const person = ({ id, is_admin }: { id: string; is_admin: boolean }): Actor => ({ kind: 'person', id, is_admin })

/** The person's id, or null for the system. */
export const actorId = (actor: Actor): string | null => (actor.kind === 'person' ? actor.id : null)
