import { person } from '#modules/accounts/rules.ts'
import { caseOf, decidersOf, decisionTexts } from '#modules/disputes/queries.server.ts'
import { movesFor } from '#modules/disputes/rules.ts'
import { readTalkOfDispute } from '#modules/rooms/commands.server.ts'
import { evidenceOf } from '#modules/rooms/queries.server.ts'
import { partyOf } from '#modules/orders/rules.ts'
import type { ViewerContext } from '#platform/context.ts'
import { notFound } from '#platform/http.server.ts'

/** The dispute that an address names, and what its reader may do with it as an administrator. */
export async function caseFor({ db, viewer, now }: ViewerContext, number: string) {
  const found = /^\d{1,15}$/.test(number) ? await caseOf(db, Number(number)) : null
  if (!found) throw notFound()
  const party = partyOf(found.order, person(viewer))
  const talkOf = ({ order_id, number: dispute_number }: NonNullable<typeof found>) =>
    readTalkOfDispute(db, viewer, { order_id, dispute_number }, now)
  return {
    found,
    isParty: party !== 'admin',
    may: party === 'admin' ? movesFor(found, 'admin', viewer.id, now) : [],
    texts: await decisionTexts(db),
    deciders: await decidersOf(db, found.order),
    pictures: await evidenceOf(db, found.number),
    talk: party === 'admin' && found.status !== 'closed' ? await talkOf(found) : null,
  }
}

export type CaseData = Awaited<ReturnType<typeof caseFor>>
