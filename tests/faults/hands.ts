import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Play, told } from './clients.ts'

const LOOKED_AGAIN_AFTER_MS = 500
/** How often a page is asked for that a fault may keep away. */
const LOOKS = 100

/**
 * Brings what was bought into its buyer's hands: said to be given, sealed by a form and opened, or
 * only opened, since its payment has delivered it.
 */
export async function deliver(play: Play, order_id: string) {
  const { cast, bought, traded } = play
  if (bought === 'items')
    return told(play, order_id, 'complete', `/orders/${order_id}/complete`, cast.seller)
  const password = `Tq7#${order_id}`
  if (bought === 'sealed') {
    const path = `/sales/${order_id}/deliver`
    const fields_seen = fieldOf(await pageWith(play, path, cast.seller, 'fields_seen'))
    const form = { delivery_token: randomUUID(), fields_seen, unit1_login: order_id }
    await told(play, order_id, 'complete', path, cast.seller, { ...form, unit1_password: password })
  } else traded.acknowledged.push({ order_id, move: 'complete' })
  const opened = await play.client.post(`/orders/${order_id}/reveal`, play.buyer, {})
  // twenty are opened in an hour at most
  if (opened.status === 429) return
  const shown = await opened.text()
  if (opened.status !== 200 || !shown.includes(bought === 'sealed' ? password : 'Tq7#'))
    throw new Error(`opening order ${order_id} answered ${opened.status} without what was sealed`)
  traded.acknowledged.push({ order_id, move: 'reveal' })
}

/** The buyer asks for a part of the price back, and the seller agrees: the rest is theirs. */
export async function share(play: Play, order_id: string) {
  const { cast, buyer } = play
  await told(play, order_id, 'dispute', `/orders/${order_id}/dispute`, buyer, {
    reason: 'part_delivered',
    words: 'A part of what I bought never arrived.',
    kind: 'part',
    part: Math.floor(cast.offers.items.price / 2),
    arrived: 0,
    token: randomUUID(),
  })
  const path = `/sales/${order_id}/dispute`
  const proposal = fieldOf(await pageWith(play, path, cast.seller, 'proposal'))
  await told(play, order_id, 'split', `${path}/accept`, cast.seller, { proposal })
}

/** The field of this name on a page, which is asked for until the site answers. */
async function pageWith({ client }: Play, path: string, cookie: string, name: string) {
  const field = new RegExp(`name="${name}"[^>]*value="([^"]*)"`)
  for (let look = 0; look < LOOKS; look++) {
    const page = await client.get(path, cookie, 'text/html')
    const found = page?.ok ? field.exec(await page.text()) : null
    if (found) return found
    await sleep(LOOKED_AGAIN_AFTER_MS)
  }
  throw new Error(`${path} never had a field “${name}”`)
}

const fieldOf = (found: RegExpExecArray): string => found[1]!
