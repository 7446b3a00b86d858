import { randomUUID } from 'node:crypto'
import { person } from '#modules/auth/actor.ts'
import { isOurs, movesFor } from '#modules/disputes/dispute.ts'
import { caseOf, decisionTexts, orderInDispute } from '#modules/disputes/list.server.ts'
import { decidersOf } from '#modules/disputes/other-admins.server.ts'
import { visibleToParties } from '#modules/disputes/view.server.ts'
import { readTalkOfDispute } from '#modules/messaging/dispute-reading.server.ts'
import { evidenceOf } from '#modules/messaging/evidence.server.ts'
import { partyOf } from '#modules/orders/order.ts'
import { sameAccountsOf } from '#modules/vault/same-accounts.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { isFetchedAhead, notFound } from '#platform/http.server.ts'

/** The dispute that an address names, and what its reader may do with it as an administrator. */
export async function caseFor(
  { db, viewer, now }: ViewerContext,
  number: string,
  { headers }: Request,
) {
  const asked = numberOf(number)
  const found = asked === null ? null : await caseOf(db, asked)
  if (!found) throw notFound()
  const isParty = partyOf(found.order, person(viewer)) !== 'admin'
  const reads = !isParty && found.status !== 'closed'
  // both sides are shown that their conversation was read: not before somebody opens the page
  if (reads && isFetchedAhead((name) => headers.get(name)))
    throw new Response(null, { status: 503 })
  const { order_id, number: dispute_number } = found
  const [texts, deciders, pictures, same] = await Promise.all([
    decisionTexts(db),
    decidersOf(db, found.order),
    evidenceOf(db, dispute_number),
    isParty ? [] : sameAccountsOf(db, order_id),
  ])
  // last, since it is written down as read
  const dispute = { order_id, dispute_number }
  const talk = reads ? await readTalkOfDispute(db, viewer, dispute, now) : null
  return {
    found: isParty ? unseen(found) : found,
    isParty,
    may: isParty ? [] : movesFor(found, 'admin', viewer.id, now),
    texts,
    mayAsk: reads && isOurs(found.status),
    token: randomUUID(),
    deciders,
    pictures,
    same,
    talk,
  }
}

export type CaseData = Awaited<ReturnType<typeof caseFor>>

/** A dispute as an administrator sees it who is one of its sides. */
function unseen<
  Found extends Parameters<typeof visibleToParties>[0] & { decided_by_name: string | null },
>(found: Found): Found {
  const seen = visibleToParties(found)
  return seen.decided_by === null ? { ...seen, decided_by_name: null } : seen
}

/** The number of a dispute in an address; null of anything else. */
const numberOf = (number: string): number | null =>
  /^\d{1,15}$/.test(number) ? Number(number) : null

/** What an administrator acts on by the address of a dispute. */
export async function requireDispute({ db, viewer }: ViewerContext, number: string) {
  const asked = numberOf(number)
  const orderId = asked === null ? null : await orderInDispute(db, asked)
  if (orderId === null) throw notFound()
  return { orderId, actor: person(viewer) }
}
