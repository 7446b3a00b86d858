/** Who does something: a person, or the system itself (a schedule, a verified payment callback). */
export type Actor = { kind: 'person'; id: string; is_admin: boolean } | { kind: 'system' }

export const system: Actor = { kind: 'system' }

export const person = ({ id, is_admin }: { id: string; is_admin: boolean }): Actor => ({ kind: 'person', id, is_admin })

/** The person's id, or null for the system. */
export const actorId = (actor: Actor): string | null => (actor.kind === 'person' ? actor.id : null)

/** A signed-in person who changes their own account: from which session, and from which address. */
export interface Asker {
  id: string
  session_id: string
  email: string
  address: string
}

/** The person of a request, and where it came from. */
export const askerOf = (request: Request, { id, session_id, email }: Omit<Asker, 'address'>): Asker =>
  ({ id, session_id, email, address: request.headers.get('x-client-ip') ?? 'unknown' })
