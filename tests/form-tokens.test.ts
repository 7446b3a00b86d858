import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { bodyDigest, tokenOfBody } from '#platform/form-body.server.ts'
import { openTestApp } from './app.ts'

// Every form that makes something names itself by a token. The same form again is the same thing;
// what another one under its token is, is decided here for each: the tables come from the database,
// so that no new form is forgotten.

const { db } = await openTestApp()

/** It is made besides: its token is mixed with what the form says. */
const ANOTHER = 'another'
/** It is refused in words that say what stands. */
const REFUSED = 'refused'

const decided: Record<string, typeof ANOTHER | typeof REFUSED> = {
  attribute_definitions: ANOTHER,
  blog_posts: ANOTHER,
  deposits: ANOTHER, // of the same receipt it is refused
  dispute_proposals: ANOTHER, // in place of one's own
  disputes: ANOTHER, // while one is open it is refused
  game_attributes: ANOTHER,
  game_faqs: ANOTHER,
  game_guides: ANOTHER,
  game_relations: ANOTHER,
  games: ANOTHER,
  guide_steps: ANOTHER,
  help_articles: ANOTHER,
  help_categories: ANOTHER,
  loyalty_redemptions: REFUSED,
  loyalty_rewards: ANOTHER,
  messages: ANOTHER,
  offers: ANOTHER,
  order_credentials: REFUSED,
  order_refunds: ANOTHER,
  orders: REFUSED,
  payment_attempts: REFUSED,
  person_notes: ANOTHER,
  search_words: ANOTHER,
  provider_settlements: ANOTHER, // of the same reference of the bank it is refused
  transfer_receipts: ANOTHER, // while one is under review it is refused
  user_badges: ANOTHER,
  vault_units: ANOTHER, // of a delivered order it is refused
  wallet_adjustments: REFUSED,
  withdrawals: REFUSED,
}

test('for every form that makes something it is decided what another body under its token is', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name like '%token'
    order by table_name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(decided).sort())
})

test('a token with other words, another form or other files is another token, with the same the same', () => {
  const form = crypto.randomUUID()
  const file = (name: string) => new File(['x'], name, { type: 'image/png' })
  const bodies = [{ a: 1 }, { a: 2 }, { a: 1, f: file('a.png') }, { a: 1, f: file('b.png') }]
  const tokens = bodies.map((body) => tokenOfBody(form, body))
  expect(new Set([form, ...tokens, tokenOfBody(crypto.randomUUID(), bodies[0])]).size).toBe(6)
  expect(tokenOfBody(form, { a: 1, f: file('a.png') })).toBe(tokens[2])
  for (const token of tokens)
    expect(token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(bodyDigest({ a: 1 })).toMatch(/^[0-9a-f]{64}$/)
})
