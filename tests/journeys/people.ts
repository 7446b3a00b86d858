import { randomBytes } from 'node:crypto'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildOrder } from '../factories/order.ts'

// People, offers and figures of the database that the journeys share, for journeys that need their
// own.

export interface Member {
  id: string
  username: string
  email: string
  password: string
}

export interface Listed {
  id: number
  title: string
  /** The page of its game. */
  path: string
  game_name: string
  price: number
}

/** What all of them sign in with: hashing is made to take long, so it is done once a worker. */
const password = randomBytes(9).toString('base64url')
let hash: Promise<string> | undefined

let pool: pg.Pool | undefined

/** One statement on the shared database, or on another one; its rows. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  url = process.env.JOURNEYS_DATABASE_URL!,
): Promise<Row[]> {
  if (url !== process.env.JOURNEYS_DATABASE_URL) return once(url, text, values)
  pool ??= new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }).on(
    'error',
    () => {},
  ) // the database may end first
  return (await pool.query<Row>(text, values)).rows
}

async function once<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}

/** A new person who can sign in; an administrator is an owner, unless another role is named. */
export async function newMember({
  is_seller = false,
  is_admin = false,
  role = is_admin ? 'owner' : undefined,
  url,
}: {
  is_seller?: boolean
  is_admin?: boolean
  role?: StaffRole
  url?: string
} = {}): Promise<Member> {
  const username = `j${randomBytes(5).toString('hex')}`
  const email = `${username}@example.com`
  const [row] = await query<{ id: string }>(
    'insert into profiles (username, email, email_verified, is_seller, last_seen_at) values ($1, $2, true, $3, now()) returning id',
    [username, email, is_seller],
    url,
  )
  if (role) await query('insert into staff (user_id, role) values ($1, $2)', [row!.id, role], url)
  await query(
    `insert into auth_accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
    [row!.id, await (hash ??= hashPassword(password))],
    url,
  )
  return { id: row!.id, username, email, password }
}

/**
 * Lets an administrator who has signed in act on money and rights, as if they had just confirmed
 * it.
 */
export async function letAct(id: string, url?: string): Promise<void> {
  await query('update profiles set two_factor_enabled = true where id = $1', [id], url)
  await query(
    `insert into two_factors (user_id, secret, confirmed_at) values ($1, 'of no phone', now())`,
    [id],
    url,
  )
  await query(`update sessions set confirmed_at = '2100-01-01' where user_id = $1`, [id], url)
}

/**
 * A new active offer in the fullest game of its category that asks its buyers nothing, or in the
 * one that is named, the cheapest there, so that it stands first.
 */
export async function newOffer(
  sellerId: string,
  given: {
    category: string
    price: number
    quantity: number
    delivery?: string
    game?: string
    url?: string
  },
): Promise<Listed> {
  const title = `Journey ${randomBytes(4).toString('hex')}`
  const [game] = await query<{ id: number; slug: string; name: string }>(
    `select g.id, g.slug, g.name from games g join offers o on o.game_id = g.id and o.status = 'active'
     where g.category = $1 and g.active
       and case when $2::text is null then not exists (select from attribute_definitions d where d.game_id = g.id)
         and not exists (select from game_attributes a where a.game_id = g.id) else g.slug = $2 end
     group by g.id order by count(*) desc, g.id limit 1`,
    [given.category, given.game ?? null],
    given.url,
  )
  const [row] = await query<{ id: string }>(
    `insert into offers (user_id, game_id, title, description, category, device, delivery_time, quantity, stock_supplied, price, seller_username, seller_image_url)
     select id, $2, $3, 'By a journey.', $4, 'PC', $7, $5, $5, $6, username, profile_image_url from profiles where id = $1 returning id`,
    [
      sellerId,
      game!.id,
      title,
      given.category,
      given.quantity,
      given.price,
      given.delivery ?? '00:30:00',
    ],
    given.url,
  )
  return {
    id: Number(row!.id),
    title,
    path: `/${game!.slug}/${given.category}`,
    game_name: game!.name,
    price: given.price,
  }
}

/**
 * One piece of an offer, bought by one of the ways of paying that are there, and brought to a
 * status. Returns the order's id.
 */
export async function newOrder(
  buyer: Pick<Member, 'id'>,
  offer_id: number,
  status: OrderStatus,
  url = process.env.JOURNEYS_DATABASE_URL!,
  quantity = 1,
): Promise<string> {
  const [method] = await query<{ id: string }>(
    `select id from payment_methods where active and name <> 'Wallet' order by id limit 1`,
    [],
    url,
  )
  const { id } = await buildOrder(openDb(url), {
    status,
    buyer_id: buyer.id,
    offer_id,
    quantity,
    payment_method_id: Number(method!.id),
  })
  await closeDb()
  return id
}

/**
 * Where the money of an order and of its two sides is, in DA, with the order's state and its
 * offer's stock.
 */
export async function figures(orderId: string, url?: string) {
  const [row] = await query<{
    status: string
    disputed: boolean
    escrow: number
    seller: number
    buyer: number
    fee: number
    stock: number
  }>(
    `
    select r.status, r.disputed_at is not null as disputed, o.quantity as stock,
      coalesce((select balance from ledger_accounts where id = 'escrow:' || r.id), 0)::int as escrow,
      coalesce((select balance from ledger_accounts where id = 'wallet:' || r.seller_id), 0)::int as seller,
      coalesce((select balance from ledger_accounts where id = 'wallet:' || r.user_id), 0)::int as buyer,
      coalesce((select sum(amount) from ledger_transfers where reference = 'order:' || r.id and code = 'fee'), 0)::int as fee
    from orders r join offers o on o.id = r.offer_id where r.id = $1`,
    [orderId],
    url,
  )
  return row!
}
