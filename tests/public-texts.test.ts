import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { publicUsernameForm } from '#modules/auth/public-username.form.ts'
import { checkMessage } from '#modules/messaging/message-check.ts'
import { greetingForm, quickReplyForm } from '#modules/messaging/replies.form.ts'
import { editForms, newOfferForm, offerRowForm } from '#modules/offers/offer.form.ts'
import { feedbackForm, replyForm as answerToFeedback } from '#modules/feedback/feedback.form.ts'
import { openTestDb } from './app.ts'

const db = await openTestDb(1)
const HOST = 'kanz.example'

type Schema = Parameters<typeof readForm>[0]

/** Why a form refuses a text in a field of its own, whatever else is missing. */
const inForm = (schema: Schema, field: string) => (text: string) => {
  const form = new FormData()
  form.set(field, text)
  const read = readForm(schema, form)
  const code = read.ok ? undefined : read.errors[field]
  return code === 'not_public'
}

/** What is said within an order, where its sender is warned of the rest. */
const inOrder = (text: string) =>
  !checkMessage(text, { inOrder: true, anyway: false, own: { host: HOST, answers: [] } }).ok

const stands = {
  category: 'accounts' as const,
  delivery_seconds: 3_600,
  quantity: 5,
  min_quantity: 1,
}

const offerForms = [
  newOfferForm(),
  editForms.screen(stands),
  editForms.full(stands),
  offerRowForm(),
]

/**
 * What people write for others to read: what refuses a contact in it, for each form it comes by.
 */
const guarded: Record<string, ((text: string) => boolean)[]> = {
  'offers.title': offerForms.map((form) => inForm(form, 'title')),
  'offers.description': offerForms.map((form) => inForm(form, 'description')),
  'order_feedback.comment': [inForm(feedbackForm, 'comment')],
  'order_feedback.reply': [inForm(answerToFeedback, 'reply')],
  'canned_replies.body': [inForm(quickReplyForm(HOST), 'body'), inForm(greetingForm(HOST), 'body')],
  'profiles.username': [
    (text) => inForm(publicUsernameForm, 'username')(text.replaceAll(' ', '_')),
  ],
  'messages.body': [inOrder],
  'disputes.words': [inOrder],
  'disputes.answer': [inOrder],
  'disputes.appeal': [inOrder],
  'dispute_proposals.words': [inOrder],
  'order_extensions.reason': [inOrder],
}

/** Texts of people that are copied from a guarded one, or that no stranger reads. */
const unguarded: Record<string, string> = {
  'offers.seller_username': 'a copy of profiles.username',
  'released_usernames.username': 'a copy of profiles.username',
  'orders.offer_title': 'a copy of offers.title',
  'offers.device': 'one of the game’s devices',
  'offers.attributes': 'keys and numbers of the game’s attributes',
  'orders.offer_attributes': 'words of the game’s attributes, which staff writes',
  'orders.climb': 'words of the game’s attributes, which staff writes',
  'offers.payment_link': 'at a host of its payment method',
  'orders.checkout_digest': 'made by us',
  'offer_batches.content': 'the seller’s own; its rows become offers by their form',
  'offer_batches.result': 'the seller’s own',
  'offers.hold_reason': 'staff’s, to the seller',
  'offers.main_image_url': 'made by us',
  'offers.seller_image_url': 'made by us',
  'profiles.email': 'the person’s own',
  'profiles.profile_image_url': 'made by us',
  'profiles.suspension_reason': 'staff’s, to the person',
  'orders.buyer_email': 'the buyer’s own',
  'orders.buyer_name': 'the buyer’s own, for staff',
  'orders.buyer_fields': 'asked at the checkout, told to the seller who was paid',
  'orders.contact_details': 'asked at the checkout, told to the seller who was paid',
  'orders.dispute_reason': 'staff’s',
  'orders.refund_reason': 'staff’s',
  'order_history.reason': 'staff’s, or a copy of a guarded one',
  'disputes.decision': 'staff’s',
  'disputes.terms': 'made by us',
  'messages.flags': 'made by us',
  'canned_replies.title': 'the seller’s own',
  'popular_searches.text': 'searched for by many, shown once staff has read it',
}

/** Tables whose texts are for their own person and staff alone. */
const ownTables = `auth_accounts auth_rate_limits auth_verifications browsers deposits email_confirmations
  email_reversals kept_forms abuse_reports offer_reports push_keys push_subscriptions draft_offer_images recovery_codes seller_applications filter_alerts
  sessions sign_in_challenges transfer_receipts trusted_devices two_factors withdrawals`

/** Tables into which staff and the program alone write. */
const ourTables = `account_changes act_permissions attribute_definitions attribute_imports attribute_options audit_log bank_answers bank_layouts
  blog_posts day_figures
  confirmed_settings decision_templates dispute_moves facet_bitmaps game_attribute_options game_attributes game_families game_faqs
  game_fields game_guides game_import_rows game_import_runs game_imports game_sheet_layouts games guide_steps help_articles help_categories invoices key_checks
  kysely_migration_texts ledger_transfers loyalty_rewards notifications
  offer_counts offer_images order_credentials order_changes order_moves order_refunds order_statuses order_checklist_items
  outages outbox payout_batch_moves payout_batch_rows payout_batches payout_exports payment_attempt_moves payment_attempts payment_events payment_methods pending_changes
  person_notes suspension_work
  provider_differences provider_settlements reconciliation_movements reconciliation_alerts seal_anchors seals
  refund_tasks role_permissions staff reserved_usernames search_words message_attachments seller_application_moves settings conversation_access_log
  undelivered user_badges vault_reveals vault_units wallet_adjustments withdrawal_history withdrawal_moves text_drafts`

const apart = new Set(`${ownTables} ${ourTables}`.split(/\s+/))

/** Columns whose texts may be anybody's words: no key and no choice. */
async function freeTexts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype)
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey) and (
          k.contype = 'f'
          or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ (a.attname || ' (= ANY|= ''|<@)')
        )
      )
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('of every text that the database keeps it is written here who guards it, or why nobody', async () => {
  const left = (await freeTexts()).filter((name) => !apart.has(name.split('.')[0]!))
  expect(left).toEqual([...Object.keys(guarded), ...Object.keys(unguarded)].sort())
})

describe('what people write for others is read by the guard, by whichever form it comes', () => {
  test.each(Object.entries(guarded))('%s', (_, refuses) => {
    for (const text of ['wa 0550123456', 'ccp 1234567890'])
      expect([text, refuses.map((each) => each(text))]).toEqual([text, refuses.map(() => true)])
    for (const text of ['Conqueror 75', 'level 60'])
      expect([text, refuses.map((each) => each(text))]).toEqual([text, refuses.map(() => false)])
  })
})
