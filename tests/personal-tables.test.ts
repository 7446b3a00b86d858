import { expect, test } from 'vitest'
import { projectSources } from '../scripts/source.ts'

/** Tables that name people and are not among what a person is given of themselves, and why. */
const leftOut: Record<string, string> = {
  account_changes: 'work of staff; its person is mailed of each at once',
  attribute_imports: 'work of staff',
  bank_answers:
    'what a bank says of a batch, gone within a day; the withdrawals say what came of it',
  bank_layouts: 'work of staff',
  blog_posts: 'written by staff for the site',
  dispute_history: 'who moved a dispute; the dispute says what came of it',
  draft_offer_images: 'pictures of a form that was not sent, gone within a day',
  email_reversals: 'a secret that leads back to an address, for a week',
  feedback_counts: 'sums of feedback_received',
  game_import_runs: 'work of staff',
  game_imports: 'work of staff',
  game_sheet_layouts: 'work of staff',
  help_articles: 'written by staff for the site',
  launch_ticks: 'work of staff',
  offer_batches: 'a preview that is gone within the hour',
  offers_of_suspended: 'which offers a suspension paused; the offers say that they are',
  order_history: 'who moved an order; the order says what came of it',
  order_refunds:
    'who of the staff gave back; what came is in wallet_transactions or refunds_by_transfer',
  outages: 'work of staff',
  payout_batches: 'work of staff',
  payout_exports: 'work of staff',
  fee_changes: 'work of staff',
  pending_changes: 'work of staff',
  person_notes: 'what staff suspect or check, which would warn whom it is about',
  payment_events: 'which of the staff handled it',
  provider_request_quotas: 'a counter of one minute',
  provider_settlements: 'work of staff',
  recovery_codes: 'secrets',
  sign_in_challenges: 'questions that are open for minutes',
  staff: 'that they have a role is said of their profile',
  suspension_work: 'what a suspension is to do, gone once it is done',
  text_drafts: 'what staff typed for the site and did not save, gone after three months',
  two_factors: 'secrets',
  wallet_adjustments: 'each is one of wallet_transactions',
}

const files = projectSources()

/** Every table with a column that refers to a profile. */
const personal = files
  .filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))
  .flatMap(({ source }) => [...source.matchAll(/^create table (\w+) \((.*?)^\)/gms)])
  .filter(([, , columns]) => /\breferences profiles\b/.test(columns!))
  .map(([, name]) => name!)

test('what a person is given of themselves names every table that names people, or it is said why not', () => {
  const { source } = files.find(({ path }) => path === 'app/modules/privacy/own-data.server.ts')!
  const given = new Set([...source.matchAll(/\b(?:from|join) (\w+)/g)].map(([, name]) => name))
  expect(personal.length).toBeGreaterThan(40)
  expect(personal.filter((name) => !given.has(name)).sort()).toEqual(Object.keys(leftOut).sort())
})
