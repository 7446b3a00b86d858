/**
 * Who does something: a person, in one of their sessions where the act asks for it, or the system
 * itself (a schedule, a verified payment callback).
 */
export type Actor = ({ kind: 'person' } & Acting) | { kind: 'system' }

interface Acting {
  id: string
  is_admin: boolean
  session_id?: string | undefined
}

export const system: Actor = { kind: 'system' }

export const person = ({ id, is_admin, session_id }: Acting): Actor => ({
  kind: 'person',
  id,
  is_admin,
  session_id,
})

/** The person's id, or null for the system. */
export const actorId = (actor: Actor): string | null => (actor.kind === 'person' ? actor.id : null)
