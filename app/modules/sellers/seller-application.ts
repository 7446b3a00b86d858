import { ok, refuse, type Result } from '#kernel/result.ts'

// The rules of an application to become a seller: its moves, and who may make them. Nothing here
// reads or writes.

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export type ApplicationParty = 'applicant' | 'admin'

interface Move {
  from: ApplicationStatus
  by: ApplicationParty
  to: ApplicationStatus
}

/**
 * Every way an application to sell can move, and who may move it. Pages, server, database and tests
 * all hold to this table.
 */
export const applicationMoves = {
  update: { from: 'pending', by: 'applicant', to: 'pending' },
  resubmit: { from: 'rejected', by: 'applicant', to: 'pending' },
  approve: { from: 'pending', by: 'admin', to: 'approved' },
  reject: { from: 'pending', by: 'admin', to: 'rejected' },
} as const satisfies Record<string, Move>

export type ApplicationMove = keyof typeof applicationMoves
export type ApplicationDecision = 'approve' | 'reject'
export type ApplicationMoveRefusal = 'not_your_move' | 'wrong_state'

/**
 * What the rules need to know of an application. Its account takes it along when it is deleted, so
 * `user_id` is null of none that is there.
 */
export interface ApplicationState {
  status: ApplicationStatus
  user_id: string | null
}

/**
 * Who this person is to an application: its applicant, an administrator, or null for a stranger.
 * Nobody judges their own.
 */
export function applicationPartyOf(
  application: ApplicationState,
  person: { id: string; is_admin: boolean },
): ApplicationParty | null {
  if (application.user_id === person.id) return 'applicant'
  return person.is_admin ? 'admin' : null
}

/**
 * Decides one move: the status after it. Refused: a move that is not this party's, and one from
 * another status.
 */
export function decideApplication(
  { status }: ApplicationState,
  name: ApplicationMove,
  party: ApplicationParty,
): Result<ApplicationStatus, ApplicationMoveRefusal> {
  const { from, by, to }: Move = applicationMoves[name]
  if (party !== by) return refuse('not_your_move')
  return status === from ? ok(to) : refuse('wrong_state')
}

/** The moves that this party can make now. */
export const applicationMovesOn = (
  application: ApplicationState,
  party: ApplicationParty,
): ApplicationMove[] =>
  (Object.keys(applicationMoves) as ApplicationMove[]).filter(
    (name) => decideApplication(application, name, party).ok,
  )

/** How much of the experience the list of the back office shows, in characters. */
const EXCERPT = 50

/**
 * The beginning of the experience on one line, cut at 50 characters (as people count them) and
 * marked where it goes on.
 */
export function applicationExcerptOf(experience: string): string {
  const letters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
      experience.replace(/\s+/g, ' '),
    ),
  ]
  return letters.length <= EXCERPT
    ? letters.map(({ segment }) => segment).join('')
    : `${letters
        .slice(0, EXCERPT)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`
}
