import { sql } from 'kysely'
import type { Category } from '#modules/catalog/category.ts'
import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import type { Tx } from '#platform/db.server.ts'
import { offerAttributes } from '../offer-attributes.ts'
import type { OfferExtras, OfferFields, OfferTerms } from '../offer.form.ts'
import type { OfferStatus } from '../own-offers.ts'
import { onSale, withStock } from '../stock.ts'
import { replaceSteps } from '../ladder.server.ts'

// Writes the rows of many offers of one seller in one statement, for forms and imports alike. What
// it is given is checked already.

const attributes = sql.join(offerAttributes.map((each) => sql.ref(each)))
const assigned = offerAttributes.map((each) => sql`${sql.ref(each)} = ${sql.ref(`r.${each}`)}`)
const texts = offerAttributes.map((each) => sql`${sql.ref(each)} text`)

/** A new offer's row; the token is that of the form that creates it. */
type NewOfferRow = OfferFields & {
  game_id: number
  category: Category
  status?: 'active' | 'paused'
  create_token?: string
}

/** Changes of an offer: the terms, and facts, discounts and payment link where they are given. */
type OfferChange = OfferTerms & Partial<OfferExtras> & { id: number }

/**
 * Writes many offers of one seller in one statement, and their discounts in another. The rows are
 * checked already (by a form of offer.form.ts and `whyNotOffer`), and the database refuses a seller
 * who is none, and more than a seller may have (`isTooManyOffers`). Returns their ids in the order
 * given.
 */
export async function insertOffers(
  tx: Tx,
  sellerId: string,
  rows: readonly NewOfferRow[],
  now: Date,
): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<{ id: number }>`
    insert into offers (user_id, game_id, title, description, category, ${attributes},
      delivery_time, quantity, stock_supplied, min_quantity, price,
      status, payment_link, payment_link_methods, payment_link_active, payment_link_expires,
      create_token, attributes, seller_username, seller_image_url,
      created_at, updated_at)
    select s.id, game_id, title, description, category, ${attributes},
      make_interval(secs => delivery_seconds), quantity, quantity, min_quantity, price,
      status, payment_link, payment_link_methods, payment_link_active, payment_link_expires,
      create_token, r.attributes, s.username, s.profile_image_url,
      ${now}, ${now}
    from ${recordsOf(rows.map((row) => ({ ...row, status: row.status ?? onSale(row.quantity) })))}
    join profiles s on s.id = ${sellerId} order by n
    returning id`.execute(tx)
  const ids = written.map(({ id }) => id)
  await insertDiscounts(
    tx,
    rows.map((row, index) => ({ id: ids[index]!, discounts: row.discounts })),
  )
  await replaceSteps(
    tx,
    rows.flatMap(({ steps }, index) => (steps?.length ? [{ id: ids[index]!, steps }] : [])),
  )
  return ids
}

/**
 * Writes the changes of many of a seller's offers, locked in the order of their ids; rows of others
 * or deleted ones are left out. Each quantity is the stock from now on (of an instant offer its
 * units stay it), and the status follows it (`withStock`; the seller's right to sell is locked).
 * Discounts, where given, are replaced. The database refuses what puts more on sale than the
 * seller's level allows (`isTooManyOffers`). Returns the ids that were written.
 */
export async function updateOffers(
  tx: Tx,
  sellerId: string,
  rows: readonly OfferChange[],
  now: Date,
): Promise<number[]> {
  if (rows.length === 0) return []
  const own = await tx
    .selectFrom('offers')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('user_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'quantity', 'delivery_mode'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = new Map(own.map((offer) => [offer.id, offer]))
  const mine = rows.flatMap((row) => {
    const offer = before.get(row.id)
    if (!offer) return []
    // the stock of an instant offer are its units, whatever was typed
    const quantity = offer.delivery_mode === 'instant' ? offer.quantity : row.quantity
    return [{ ...row, quantity, status: withStock(offer, quantity) }]
  })
  if (mine.length === 0) return []
  await sql`
    update offers o set title = r.title, description = r.description, ${sql.join(assigned)},
      price = r.price, min_quantity = r.min_quantity,
      delivery_time = make_interval(secs => r.delivery_seconds),
      quantity = r.quantity, status = r.status,
      stock_supplied = o.stock_supplied + r.quantity - o.quantity,
      attributes = coalesce(r.attributes, o.attributes),
      payment_link = case when r.has_extras then r.payment_link else o.payment_link end,
      payment_link_methods = case when r.has_extras then r.payment_link_methods
        else o.payment_link_methods end,
      payment_link_active = case when r.has_extras then r.payment_link_active
        else o.payment_link_active end,
      payment_link_expires = case when r.has_extras then r.payment_link_expires
        else o.payment_link_expires end,
      -- what was known of the old link says nothing of another
      payment_link_status = case when r.has_extras
        and r.payment_link is distinct from o.payment_link then null else o.payment_link_status end,
      updated_at = ${now}
    from ${recordsOf(mine)} where o.id = r.id`.execute(tx)
  await replaceDiscounts(
    tx,
    mine.flatMap(({ id, discounts }) => (discounts ? [{ id, discounts }] : [])),
  )
  await replaceSteps(tx, mine)
  return mine.map(({ id }) => id)
}

/** Writes what offers state, and nothing else of them; they are locked and checked already. */
export async function stateFacts(
  tx: Tx,
  offers: readonly { id: number; attributes: AttributeValues }[],
  now: Date,
): Promise<void> {
  await sql`update offers o set attributes = r.attributes, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (id bigint, attributes jsonb)
    where o.id = r.id`.execute(tx)
}

/** The rows as a table `r`, sent as one value however many they are. */
function recordsOf(
  rows: readonly (Partial<Omit<NewOfferRow, 'status'>> & OfferTerms & { status: OfferStatus })[],
) {
  const records = rows.map((row, n) => ({ ...row, n, has_extras: row.discounts !== undefined }))
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (n int, id bigint,
    game_id bigint, title text, description text,
    category text, ${sql.join(texts)}, delivery_seconds int, quantity int, min_quantity int,
    price bigint, status text, has_extras boolean,
    payment_link text, payment_link_methods bigint[], payment_link_active boolean,
    payment_link_expires timestamptz, create_token uuid, attributes jsonb)`
}

type Discounted = { id: number; discounts: OfferExtras['discounts'] }

/**
 * In one step, and only where they differ: each change of a discount is a change of what pages
 * show.
 */
async function replaceDiscounts(tx: Tx, offers: readonly Discounted[]) {
  if (offers.length === 0) return
  const stored = await tx
    .selectFrom('offer_discounts')
    .where(
      'offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .select(['offer_id', 'min_quantity', 'discount_percent'])
    .orderBy('min_quantity')
    .execute()
  const textOf = (rows: OfferExtras['discounts']) =>
    JSON.stringify(rows.map((row) => [row.min_quantity, row.discount_percent]))
  const before = Map.groupBy(stored, ({ offer_id }) => offer_id)
  const changed = offers.filter(
    ({ id, discounts }) => textOf(before.get(id) ?? []) !== textOf(discounts),
  )
  if (changed.length === 0) return
  await tx
    .deleteFrom('offer_discounts')
    .where(
      'offer_id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  await insertDiscounts(tx, changed)
}

async function insertDiscounts(tx: Tx, offers: readonly Discounted[]) {
  const rows = offers.flatMap(({ id, discounts }) =>
    discounts.map((discount) => ({ offer_id: id, ...discount })),
  )
  if (rows.length === 0) return
  await sql`insert into offer_discounts (offer_id, min_quantity, discount_percent)
    select offer_id, min_quantity, discount_percent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (offer_id bigint, min_quantity int, discount_percent int)`.execute(tx)
}
