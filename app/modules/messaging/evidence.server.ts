import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { DISPUTE_KEPT_DAYS, MOST_EVIDENCE } from './pictures.ts'
import {
  dropPictures,
  keepPictures,
  type KeptPictures,
  type PictureRefusal,
} from './pictures.server.ts'

// The pictures that the sides of a dispute show to each other and to who decides it: added, read,
// and forgotten two years later.

/** A picture that one side shows in a dispute. */
export interface Evidence {
  id: string
  side: 'buyer' | 'seller'
}

export type EvidenceRefusal = PictureRefusal | 'not_found' | 'required' | 'pictures_lost' | 'full'

interface Showing {
  orderId: string
  personId: string
  files: readonly File[]
}

/**
 * Shows pictures in the open dispute of one's own order, to its other side and to who decides it.
 * One that this side shows already, as when the answer to its form was lost, is that one. The other
 * side is told of it, once in half an hour. Answers how many are there now of this side. Refused:
 * strangers and where none is open, alike; no picture; more than twelve of a side; what the store
 * does not take now; and what `keepPictures` refuses. None of them is kept then.
 */
export async function showEvidence(
  db: Db,
  { orderId, personId, files }: Showing,
  now: Date,
): Promise<Result<number, EvidenceRefusal>> {
  if (!(await standOf(db, orderId, personId))) return refuse('not_found')
  if (files.length === 0) return refuse('required')
  const kept = await keepPictures(db, files, personId, now)
  if (!kept.ok) return kept
  const { pictures, lost } = kept.value
  const shown = lost
    ? refuse('pictures_lost')
    : await transact(db, (tx) => nameThem(tx, { orderId, personId, pictures }, now))
  const named = shown.ok ? shown.value.urls : []
  await dropPictures(pictures.map(({ url }) => url).filter((url) => !named.includes(url)))
  if (!shown.ok) return shown
  return ok(shown.value.count)
}

interface Naming {
  orderId: string
  personId: string
  pictures: KeptPictures['pictures']
}

/** Names those of the pictures that are new, and answers which, and how many are there then. */
async function nameThem(
  tx: Tx,
  { orderId, personId, pictures }: Naming,
  now: Date,
): Promise<Result<{ urls: string[]; count: number }, 'not_found' | 'full'>> {
  // one form after another: the place of each picture is its own
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const stand = await standOf(tx, orderId, personId)
  if (!stand) return refuse('not_found')
  const fresh = pictures.filter(
    ({ digest }, place) =>
      ![...stand.shown, ...pictures.slice(0, place)].some((each) => each.digest === digest),
  )
  const count = stand.shown.length + fresh.length
  if (count > MOST_EVIDENCE) return refuse('full')
  if (fresh.length === 0) return ok({ urls: [], count })
  const rows = fresh.map(({ url, digest }, at) => ({
    dispute_number: stand.number,
    position: stand.shown.length + at,
    author_id: personId,
    url,
    digest,
    created_at: now,
  }))
  await tx.insertInto('message_attachments').values(rows).execute()
  if (tellsAnew(stand.shown, now))
    await publish(
      tx,
      stand.side === 'buyer' ? 'order.dispute_shown_to_seller' : 'order.dispute_shown_to_buyer',
      orderId,
      {},
    )
  return ok({ urls: fresh.map(({ url }) => url), count })
}

/** For so long the other side is told of pictures once, however many forms they come in. */
const TOLD_FOR = 30 * MINUTE

/** Whether the other side is told of what is shown now, after what was shown before. */
function tellsAnew(shown: readonly Shown[], now: Date): boolean {
  let told = -Infinity
  for (const at of shown.map((each) => new Date(each.at).getTime()))
    if (at >= told + TOLD_FOR) told = at
  return now.getTime() >= told + TOLD_FOR
}

/** A picture of a side: when it was shown, and the digest of what it shows. */
interface Shown {
  at: string
  digest: string | null
}

/** The open dispute of one's own order, with what one has shown in it. */
async function standOf(db: Db, orderId: string, personId: string) {
  if (!isUuid(orderId)) return null
  const { rows } = await sql<{
    number: number
    side: Evidence['side']
    shown: Shown[]
  }>`
    select d.number, case when o.seller_id = ${personId} then 'seller' else 'buyer' end as side,
      coalesce((select json_agg(json_build_object('at', p.created_at, 'digest', p.digest)
        order by p.created_at)
        from message_attachments p where p.dispute_number = d.number and p.author_id = ${personId}),
          '[]') as shown
    from disputes d join orders o on o.id = d.order_id
    where d.order_id = ${orderId} and d.status <> 'closed'
      and ${personId} in (o.user_id, o.seller_id)`.execute(db)
  return rows[0] ?? null
}

/** The pictures of a dispute, each side's in the order in which they were shown. */
export async function evidenceOf(db: Db, number: number): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select p.id, case when p.author_id = o.seller_id then 'seller' else 'buyer' end as side
    from message_attachments p
    join disputes d on d.number = p.dispute_number
    join orders o on o.id = d.order_id
    where p.dispute_number = ${number}
    order by side, p.position`.execute(db)
  return rows
}

/** Forgets the pictures of disputes that have been over for two years; answers how many. */
export async function forgetOldEvidence(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ url: string }>`
    delete from message_attachments p using disputes d
    where d.number = p.dispute_number and d.closed_at <= ${plus(now, -DISPUTE_KEPT_DAYS * DAY)}
    returning p.url`.execute(db)
  await dropPictures(rows.map(({ url }) => url))
  return rows.length
}
