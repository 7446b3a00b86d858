import { query } from '../market.ts'
import type { Catalogue } from './peer.ts'

const BUYERS = 16

/** Everything for sale in our market, the same for all. */
export async function catalogueOf(url: string): Promise<Omit<Catalogue, 'until'>> {
  const games = await query<{ slug: string; name: string }>(
    url,
    'select slug, name from games where active and active_offers > 0 order by id',
  )
  const goods = await query<Catalogue['goods'][number]>(
    url,
    `
    select o.id::int, o.title, o.description, o.price::int, o.quantity as stock, g.slug as game from offers o join games g on g.id = o.game_id
    where o.status = 'active' order by o.id`,
  )
  return {
    games,
    goods,
    buyers: Array.from({ length: BUYERS }, (_, n) => `buyer-${n}@example.com`),
    password: 'a password of the bench',
  }
}

/**
 * An empty database beside ours on the same PostgreSQL; gives an address of it that every driver
 * reads.
 */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  await query(url, `drop database if exists ${name} with (force)`)
  await query(url, `create database ${name}`)
  const own = new URL(url)
  const socket = own.searchParams.get('host')
  return `postgres://${own.username}@${socket ? encodeURIComponent(socket) : own.host}/${name}`
}
