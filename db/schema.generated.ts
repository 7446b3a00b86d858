// Printed by `npm run types` from the migrated schema; not edited by hand.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export interface AbuseReports {
  created_at: Timestamp
  handled_at: Timestamp | null
  handled_by: string | null
  id: Generated<number>
  message_id: number
  reason: 'abuse' | 'contact' | 'fraud' | 'other' | 'payment' | 'third_contact'
  reporter_id: string | null
  words: Generated<string>
}

export interface AccountChanges {
  asked_at: Timestamp
  asked_by: string
  email: string | null
  ended_as: 'done' | 'dropped' | 'stopped' | 'withdrawn' | null
  ended_at: Timestamp | null
  ended_by: string | null
  id: Generated<string>
  kind: 'address' | 'two_step_off'
  reason: string
  stop_digest: string
  user_id: string
}

export interface ActPermissions {
  action: string
  confirmed: Generated<boolean>
  permission: string
}

export interface AttributeDefinitions {
  active: Generated<boolean>
  asked: Generated<'buyer'>
  asked_if: Json | null
  create_token: string | null
  created_at: Generated<Timestamp>
  example: string | null
  game_id: number
  hint: Generated<string>
  hint_ar: Generated<string>
  id: Generated<number>
  key: string
  label: string
  label_ar: string
  max: number | null
  max_length: number | null
  min: number | null
  pattern: string | null
  position: Generated<number>
  required: Generated<boolean>
  type: 'boolean' | 'choice' | 'number' | 'text'
}

export interface AttributeImports {
  applied_at: Timestamp | null
  content: string
  created_at: Timestamp
  encoding: Generated<'unicode' | 'windows-1252' | 'windows-1256'>
  id: string
  result: Json | null
  user_id: string
}

export interface AttributeOptions {
  definition_id: number
  key: string
  label: string
  label_ar: string
  position: number
}

export interface AuditLog {
  action: string
  actor_id: string | null
  after: Json | null
  amount: number | null
  before: Json | null
  confirmed: boolean | null
  created_at: Generated<Timestamp>
  credited: string | null
  id: Generated<number>
  reason: string | null
  subject: string
}

export interface AuthAccounts {
  access_token: string | null
  access_token_expires_at: Timestamp | null
  account_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  id_token: string | null
  password: string | null
  provider_id: string
  refresh_token: string | null
  refresh_token_expires_at: Timestamp | null
  scope: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface AuthRateLimits {
  count: number
  id: Generated<string>
  key: string
  last_request: number
}

export interface AuthVerifications {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  identifier: string
  updated_at: Generated<Timestamp>
  value: string
}

export interface BackupState {
  archived_at: Timestamp | null
  failing_since: Timestamp | null
  made_at: Timestamp | null
  one: Generated<boolean>
}

export interface BankAnswers {
  batch_id: number
  content: string
  encoding: Generated<'unicode' | 'windows-1252' | 'windows-1256'>
  sha256: string
  uploaded_at: Timestamp
  uploaded_by: string
}

export interface BankLayouts {
  account: number
  amount: number
  header: string
  key: number | null
  outcome: number | null
  reason: number | null
  reference: number | null
  saved_at: Timestamp
  saved_by: string
  words: Generated<Json>
}

export interface BlogPosts {
  author_id: string | null
  content: string
  create_token: string | null
  created_at: Generated<Timestamp>
  excerpt: string | null
  featured_image: string | null
  id: Generated<number>
  locale: Generated<'ar' | 'en'>
  meta_description: string | null
  meta_title: string | null
  publish_at: Timestamp | null
  published: Generated<boolean>
  published_at: Timestamp | null
  search_text: GeneratedAlways<string | null>
  slug: string
  tags: Generated<string[]>
  title: string
  updated_at: Generated<Timestamp>
  views: Generated<number>
}

export interface Browsers {
  digest: string
  seen_at: Timestamp
  user_id: string
}

export interface CannedReplies {
  body: string
  position: number
  seller_id: string
  title: string
}

export interface CategorySettings {
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  games_hidden: Generated<number[]>
  is_enabled: Generated<boolean>
}

export interface ConfirmedSettings {
  key: string
}

export interface ConversationAccessLog {
  admin_id: string
  conversation_id: string
  created_at: Timestamp
  dispute_number: number | null
  id: Generated<number>
  reason: string | null
}

export interface ConversationMembers {
  conversation_id: string
  first_unread_at: Timestamp | null
  last_message_id: Generated<number>
  last_read_id: Generated<number>
  mailed_at: Timestamp | null
  person_id: string
  pushed_at: Timestamp | null
  unread: Generated<number>
}

export interface Conversations {
  buyer_id: string
  created_at: Timestamp
  id: Generated<string>
  last_at: Timestamp
  offer_id: number
  order_id: string | null
  seller_id: string
}

export interface CredentialReveals {
  access_id: string
  created_at: Timestamp
  id: Generated<number>
  person_id: string
  session_id: string
}

export interface DailySales {
  amount: number
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  day: string
  orders: number
}

export interface DayFigures {
  commission: number
  day: string
  disputes: number
  key: string
  orders: number
  refunded: number
  sales: number
  split: 'category' | 'game' | 'method' | 'seller'
}

export interface DayTimes {
  day: string
  kind: 'deliver' | 'pay'
  orders: number
  seconds: number
}

export interface DecisionTemplates {
  id: Generated<number>
  share_bp: number | null
  title_ar: string
  title_en: string
  words_ar: string
  words_en: string
}

export interface Deposits {
  amount: number
  attempt_id: string | null
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: string | null
  id: Generated<string>
  receipt_digest: string | null
  receipt_look: number | null
  receipt_url: string | null
  received_amount: number | null
  reference_text: string | null
  refusal_reason: string | null
  search_text: GeneratedAlways<string | null>
  status: Generated<'confirmed' | 'pending' | 'refused'>
  to_account: string | null
  token: string
  user_id: string
}

export interface DisputeHistory {
  actor_id: string | null
  created_at: Timestamp
  dispute: number
  from_status: string | null
  id: Generated<number>
  move: string
  party: 'admin' | 'buyer' | 'seller' | 'system'
  proposal: number | null
  to_status: string
}

export interface DisputeMoves {
  from_status: string
  move: string
  party: 'admin' | 'buyer' | 'seller' | 'system'
  to_status: string
}

export interface DisputeProposals {
  created_at: Timestamp
  dispute: number
  due_at: Timestamp
  ended_at: Timestamp | null
  id: Generated<number>
  kind: 'goods' | 'part' | 'refund'
  part: number | null
  side: 'buyer' | 'seller'
  state: Generated<'accepted' | 'declined' | 'lapsed' | 'open'>
  token: string
  words: string | null
}

export interface Disputes {
  agreed: Generated<string[]>
  answer: string | null
  appeal: string | null
  appealed_by: string | null
  appealed_from: string | null
  arrived: number | null
  assigned_to: string | null
  closed_at: Timestamp | null
  decided_by: string | null
  decided_part: number | null
  decided_to: 'original' | 'wallet' | null
  decision: string | null
  due_at: Timestamp | null
  ended_by: 'agreement' | 'decision' | 'opener' | 'silence' | null
  number: Generated<number>
  opened_at: Timestamp
  opened_by: string
  opener: 'admin' | 'buyer'
  order_id: string
  outcome: 'kept' | 'part' | 'refunded' | 'remedied' | 'withdrawn' | null
  reason: 'account_harmed' | 'banned' | 'cannot_secure' | 'cannot_sign_in' | 'not_as_described' | 'not_delivered' | 'not_started' | 'part_delivered' | 'reversed' | 'review' | 'taken_back' | 'too_slow' | 'unfinished' | 'wrong_item' | 'wrong_player'
  second: 'confirmed' | 'due' | 'impossible' | null
  second_by: string | null
  status: 'answering' | 'closed' | 'decided' | 'deciding' | 'remedying' | 'second_look' | 'talking'
  step_at: Timestamp
  talked_at: Timestamp | null
  terms: Json
  token: string
  words: string
}

export interface DraftOfferImages {
  created_at: Timestamp
  digest: string | null
  form_id: string
  id: Generated<number>
  is_main: Generated<boolean>
  place: number
  position: number
  url: string
  user_id: string
}

export interface EmailConfirmations {
  browser: string | null
  created_at: Generated<Timestamp>
  digest: string
  email: string
  expires_at: Timestamp
  next: Generated<string>
  password: string | null
  user_id: string
}

export interface EmailReversals {
  created_at: Generated<Timestamp>
  digest: string
  email: string
  expires_at: Timestamp
  user_id: string
}

export interface FacetBitmaps {
  bits: string
  game_id: number
  key: string
  offers: number
}

export interface FacetChanges {
  game_id: number
  id: Generated<number>
  offer_id: number | null
}

export interface FacetRows {
  attributes: Json | null
  device: string | null
  game_id: number | null
  minutes: number | null
  offer_id: number | null
  price: number | null
  unit_price: number | null
  user_id: string | null
  words: string | null
}

export interface FeeChanges {
  before: number
  counts_from: string
  created_at: Timestamp
  created_by: string
  ended_as: 'stored' | 'taken_back' | null
  ended_at: Timestamp | null
  ended_by: string | null
  id: Generated<number>
  key: 'buyer_fee_bp' | 'level_discount_expert_bp' | 'level_discount_master_bp' | 'level_discount_rising_bp' | 'level_discount_trusted_bp' | 'seller_fee_accounts_bp' | 'seller_fee_boosting_bp' | 'seller_fee_currencies_bp' | 'seller_fee_items_bp' | 'withdrawal_fee_advanced_bp' | 'withdrawal_fee_bp' | 'withdrawal_fee_intermediate_bp'
  value: number
}

export interface FeedbackCounts {
  negative: Generated<number>
  neutral: Generated<number>
  positive: Generated<number>
  seller_id: string
}

export interface FigureChanges {
  day: string
  id: Generated<number>
}

export interface FigureDays {
  counted_at: Timestamp | null
  day: string
  is_stale: Generated<boolean>
}

export interface FilterAlerts {
  asked_at: Timestamp
  game_id: number
  id: Generated<number>
  query: string
  seen_offer: number
  told_on: string | null
  user_id: string
}

export interface FollowedSellers {
  followed_at: Timestamp
  seller_id: string
  told_offer: number
  user_id: string
}

export interface GameAttributeOptions {
  active: Generated<boolean>
  attribute_id: number
  key: string
  label: string
  label_ar: string
  merged_at: Timestamp | null
  position: number
  replaced_by: string | null
  short: Generated<string>
  short_ar: Generated<string>
}

export interface GameAttributes {
  active: Generated<boolean>
  create_token: string | null
  created_at: Generated<Timestamp>
  filterable: Generated<boolean>
  game_id: number
  id: Generated<number>
  is_content: Generated<boolean>
  key: string
  label: string
  label_ar: string
  landing: Generated<boolean>
  max: number | null
  min: number | null
  on_card: Generated<boolean>
  ordered: Generated<boolean>
  position: Generated<number>
  required_since: Timestamp | null
  short: Generated<string>
  short_ar: Generated<string>
  steps: Generated<number[]>
  type: 'boolean' | 'choice' | 'multi' | 'number'
}

export interface GameFamilies {
  id: Generated<number>
  name: string
  name_ar: Generated<string>
  named: Generated<boolean>
  popularity: Generated<number>
  slug: string
}

export interface GameFaqs {
  answer: string
  answer_ar: Generated<string>
  create_token: string | null
  game_id: number
  id: Generated<number>
  order: Generated<number>
  question: string
  question_ar: Generated<string>
}

export interface GameFields {
  active: Generated<boolean>
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  choices: Generated<string[]>
  choices_ar: Generated<string[]>
  game_id: number | null
  hint_ar: Generated<string>
  hint_en: Generated<string>
  id: Generated<number>
  identifies: Generated<boolean>
  key: string
  kind: 'choice' | 'digits' | 'email' | 'lines' | 'secret' | 'text'
  label_ar: string
  label_en: string
  max_length: number
  min_length: Generated<number>
  position: number
  purpose: Generated<'access' | 'delivery'>
  required: Generated<boolean>
}

export interface GameGuides {
  content: string
  content_ar: Generated<string>
  create_token: string | null
  game_id: number
  id: Generated<number>
  order: Generated<number>
  thumbnail_url: string | null
  title: string
  title_ar: Generated<string>
}

export interface GameImportRows {
  after: Json
  before: Json | null
  game_id: number
  import_id: string
}

export interface GameImportRuns {
  changed: number
  created: number
  done_at: Timestamp
  done_by: string
  file_name: string
  id: string
  removed: number | null
  restored: number | null
  taken_back_at: Timestamp | null
  taken_back_by: string | null
}

export interface GameImports {
  applied_at: Timestamp | null
  asked: Json | null
  asked_at: Timestamp | null
  content: string
  created_at: Timestamp
  encoding: Generated<'unicode' | 'windows-1252' | 'windows-1256'>
  file_name: Generated<string>
  header: Generated<string[]>
  id: string
  refused: 'changed' | 'failed' | 'standing' | null
  result: Json | null
  samples: Generated<Json>
  user_id: string
}

export interface GameRelations {
  create_token: string | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  primary_category: GeneratedAlways<string | null>
  primary_game_id: number
  related_game_id: number
}

export interface GameSheetLayouts {
  category: 'accounts' | 'boosting' | 'currencies' | 'items' | null
  columns: string[]
  header: string
  saved_at: Timestamp
  saved_by: string
  words: Generated<Json>
}

export interface Games {
  active: Generated<boolean>
  active_offers: Generated<number>
  banner_url: string | null
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  create_token: string | null
  created_at: Generated<Timestamp>
  description: Generated<string>
  description_ar: Generated<string>
  developer: string | null
  family_id: number | null
  featured: Generated<boolean>
  id: Generated<number>
  logo_url: string | null
  mono: Generated<string>
  name: string
  platform_support: Generated<string[]>
  publisher: string | null
  release_date: string | null
  search_name: GeneratedAlways<string | null>
  search_tags: GeneratedAlways<string[] | null>
  search_text: GeneratedAlways<string | null>
  search_words: GeneratedAlways<string | null>
  short_description: Generated<string>
  short_description_ar: Generated<string>
  slug: string
  tags: Generated<string[]>
  unit: string | null
}

export interface GuideSteps {
  active: Generated<boolean>
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  create_token: string | null
  game_id: number | null
  id: Generated<number>
  key: string
  position: number
  required: Generated<boolean>
  side: Generated<'buyer' | 'seller'>
  text_ar: Generated<string>
  text_en: Generated<string>
  title_ar: string
  title_en: string
}

export interface Heartbeat {
  at: Timestamp
  one: Generated<boolean>
}

export interface HelpArticles {
  author_id: string | null
  category_id: number
  content: string
  create_token: string | null
  created_at: Generated<Timestamp>
  excerpt: string | null
  id: Generated<number>
  keywords: string | null
  locale: Generated<'ar' | 'en'>
  meta_description: string | null
  meta_title: string | null
  publish_at: Timestamp | null
  published: Generated<boolean>
  search_text: GeneratedAlways<string | null>
  slug: string
  title: string
  updated_at: Generated<Timestamp>
  views: Generated<number>
}

export interface HelpCategories {
  create_token: string | null
  description: string | null
  description_ar: string | null
  id: Generated<number>
  meta_description: string | null
  meta_description_ar: string | null
  meta_title: string | null
  meta_title_ar: string | null
  name: string
  name_ar: Generated<string>
  position: Generated<number>
  slug: string
  updated_at: Generated<Timestamp>
}

export interface ImageUrls {
  url: string
}

export interface InvoiceYears {
  last: number
  year: number
}

export interface Invoices {
  corrects: number | null
  corrects_year: number | null
  issued_at: Timestamp
  kind: 'credit_note' | 'invoice'
  number: number
  operator: Json
  order_id: string
  refund: Generated<number>
  total: number
  year: number
}

export interface KeptForms {
  browser: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  sealed: Buffer
}

export interface KeyChecks {
  digest: string
  kind: 'secrets' | 'vault'
  number: number
}

export interface LaunchTicks {
  step: 'backup' | 'policies'
  ticked_at: Timestamp
  ticked_by: string
}

export interface LedgerAccounts {
  balance: number | null
  created_at: Generated<Timestamp>
  id: string
}

export interface LedgerTransfers {
  amount: number
  card_at: Timestamp | null
  code: 'capture' | 'deposit' | 'fee' | 'gateway_fee' | 'late_payment' | 'payout' | 'redemption' | 'refund_original' | 'refund_part' | 'refund_sent' | 'refund_to_wallet' | 'refund_wallet' | 'settlement' | 'withdrawal' | 'withdrawal_fee' | 'withdrawal_paid' | 'withdrawal_returned'
  created_at: Generated<Timestamp>
  credit_account_id: string
  debit_account_id: string
  description: string | null
  id: Generated<number>
  order_id: string | null
  reference: string
}

export interface LoyaltyBalances {
  points: Generated<number>
  user_id: string
}

export interface LoyaltyPoints {
  created_at: Generated<Timestamp>
  id: Generated<number>
  order_id: string
  points_earned: number
  user_id: string
}

export interface LoyaltyRedemptions {
  created_at: Generated<Timestamp>
  id: Generated<number>
  points_spent: number
  reward_id: number
  reward_value: number
  token: string | null
  user_id: string
}

export interface LoyaltyRewards {
  active: Generated<boolean>
  create_token: string | null
  description: Generated<string>
  description_ar: Generated<string>
  id: Generated<number>
  name: string
  name_ar: Generated<string>
  points_required: number
  reward_value: number
}

export interface Marks {
  kind: string | null
  mark: string | null
  user_id: string | null
}

export interface MarksOfBuyers {
  kind: string | null
  mark: string | null
  user_id: string | null
}

export interface MessageAttachments {
  author_id: string
  created_at: Timestamp
  digest: string | null
  dispute_number: number | null
  id: Generated<string>
  message_id: number | null
  position: number
  url: string
}

export interface Messages {
  author_id: string
  body: string
  client_token: string
  conversation_id: string
  created_at: Timestamp
  flags: Generated<string[]>
  id: Generated<number>
  kind: Generated<'greeting' | 'progress' | 'proof' | 'staff' | 'text'>
  pictures: Generated<number>
  removed_at: Timestamp | null
}

export interface Notifications {
  cause: string
  content: string
  created_at: Generated<Timestamp>
  id: Generated<number>
  leads_to: string | null
  metadata: Generated<Json>
  order_id: GeneratedAlways<string | null>
  read: Generated<boolean>
  title: string
  type: 'order_status' | 'payment' | 'system'
  user_id: string
}

export interface OfferAlerts {
  asked_at: Timestamp
  kind: 'price' | 'stock'
  offer_id: number
  price: number | null
  user_id: string
}

export interface OfferBatches {
  applied_at: Timestamp | null
  asked_at: Timestamp | null
  content: Json
  created_at: Timestamp
  id: string
  kind: 'activate' | 'delete' | 'import' | 'pause' | 'reprice'
  refused: 'changed' | 'failed' | 'not_a_seller' | null
  result: Json | null
  user_id: string
}

export interface OfferCounts {
  device: string
  game_id: number
  offers: number
}

export interface OfferDiscounts {
  discount_percent: number
  min_quantity: number
  offer_id: number
}

export interface OfferFacets {
  game_id: number
  minutes: number
  offer_id: number
  price: number
  rated: Generated<number>
  score: Generated<number>
  slot: number
  unit_price: number | null
  user_id: string
  usual_price: number | null
  words: string
}

export interface OfferImages {
  digest: string | null
  id: Generated<number>
  is_main: Generated<boolean>
  offer_id: number
  position: number
  url: string
}

export interface OfferPrices {
  offer_id: number
  price: number
  since: Timestamp
  until: Timestamp | null
}

export interface OfferReports {
  created_at: Timestamp
  handled_at: Timestamp | null
  handled_by: string | null
  id: Generated<number>
  offer_id: number
  outcome: 'dismissed' | 'hidden' | null
  reason: 'not_as_described' | 'offensive' | 'other' | 'pays_outside' | 'stolen' | 'wrong_game'
  reporter_id: string
  words: Generated<string>
}

export interface OfferSteps {
  attribute_id: number
  minutes: number
  offer_id: number
  option_key: string
  position: number
  price: number
}

export interface OfferStockChanges {
  changed_at: Generated<Timestamp>
  id: Generated<number>
  offer_id: number
  stock_after: number
  supplied_after: number
  supplied_before: number
}

export interface Offers {
  attributes: Generated<Json>
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  create_token: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  delivered_within: GeneratedAlways<string>
  delivery_mode: Generated<'instant' | 'manual'>
  delivery_time: string
  description: string | null
  device: string
  game_id: number
  held_at: Timestamp | null
  hold_reason: string | null
  id: Generated<number>
  low_stock_at: Timestamp | null
  main_image_url: string | null
  max_discount: Generated<number>
  min_quantity: Generated<number>
  payment_link: string | null
  payment_link_active: Generated<boolean>
  payment_link_expires: Timestamp | null
  payment_link_methods: Generated<number[]>
  payment_link_status: 'pending' | null
  price: number
  quantity: number
  seller_image_url: string | null
  seller_username: string
  status: Generated<'active' | 'completed' | 'paused'>
  stock_supplied: number
  title: string
  updated_at: Generated<Timestamp>
  user_id: string
  was_public: Generated<boolean>
}

export interface OffersOfSuspended {
  offer_id: number
  user_id: string
}

export interface OrderChanges {
  amount: number
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  id: Generated<number>
  orders: number
  paid_on: string | null
  placed_on: string
  status: string
}

export interface OrderChecklistItems {
  act: 'cannot' | 'done' | 'undone'
  created_at: Timestamp
  id: Generated<number>
  order_id: string
  person_id: string
  session_id: string
  step: string
  title_ar: string
  title_en: string
}

export interface OrderCounts {
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  day: string
  orders: number
  status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'
}

export interface OrderCredentials {
  fields_version: string
  given_at: Timestamp
  given_by: string
  id: Generated<string>
  key_id: number | null
  login_digest: Buffer | null
  nonce: Buffer
  number: Generated<number>
  order_id: string
  sealed: Buffer
  shredded_at: Timestamp | null
  shredded_why: 'changed' | 'over' | 'taken_back' | null
  token: string
  wrapped_key: Buffer | null
}

export interface OrderExtensions {
  accepted_at: Timestamp | null
  asked_at: Timestamp
  order_id: string
  reason: string
  seconds: number
}

export interface OrderFeedback {
  approved: Generated<boolean>
  comment: string | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  order_id: string
  rating: 'negative' | 'neutral' | 'positive'
  replied_at: Timestamp | null
  reply: string | null
  seller_id: string
  user_id: string
}

export interface OrderHistory {
  actor_id: string | null
  created_at: Timestamp
  from_status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet' | null
  id: Generated<number>
  move: 'cancel' | 'cancel_late' | 'cancel_late_original' | 'complete' | 'dispute' | 'extend' | 'give_back' | 'mark_paid' | 'place' | 'receive' | 'refund_original' | 'refund_part' | 'refund_part_original' | 'refund_wallet' | 'release' | 'settle' | 'split'
  order_id: string
  party: 'admin' | 'buyer' | 'seller' | 'system'
  reason: string | null
  to_status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'
}

export interface OrderMoves {
  from_status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'
  move: string
  to_status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'
}

export interface OrderRefunds {
  actor_id: string
  amount: number
  created_at: Timestamp
  id: Generated<number>
  number: number
  order_id: string
  part: number
  reason: string
  token: string
  way: 'original' | 'wallet'
}

export interface OrderReminders {
  created_at: Timestamp
  extra_seconds: Generated<number>
  order_id: string
  reminder: 'half_time' | 'late' | 'receiving_soon'
}

export interface OrderStatuses {
  holds_money: boolean
  is_delivered: boolean
  is_refunded: GeneratedAlways<boolean>
  is_sale: GeneratedAlways<boolean>
  is_undone: boolean
  status: 'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'
  was_paid: boolean
}

export interface Orders {
  auto_cancel_minutes: number
  auto_receive_hours: number
  buyer_email: string
  buyer_fee: Generated<number>
  buyer_fields: Generated<Json>
  buyer_name: string
  buyer_phone: string
  buyer_text: GeneratedAlways<string>
  category: 'accounts' | 'boosting' | 'currencies' | 'items'
  checkout_digest: string | null
  checkout_token: string
  climb: Json | null
  completed_at: Timestamp | null
  contact_details: string
  contact_method: 'telegram' | 'viber' | 'whatsapp'
  created_at: Generated<Timestamp>
  delivery_mode: Generated<'instant' | 'manual'>
  delivery_seconds: number
  discount: Generated<number>
  dispute_reason: string | null
  disputed_at: Timestamp | null
  disputed_by: string | null
  extra_seconds: Generated<number>
  from_wallet: Generated<boolean>
  game_id: number
  id: Generated<string>
  late_refund_hours: number
  offer_attributes: Generated<Json>
  offer_id: number
  offer_title: string
  order_text: GeneratedAlways<string>
  paid_at: Timestamp | null
  payment_method_id: number
  protection_days: number
  quantity: number
  received_at: Timestamp | null
  refund_reason: string | null
  refunded_part: Generated<number>
  released_at: Timestamp | null
  seller_fee: number
  seller_fee_bp: number
  seller_id: string
  status: Generated<'cancelled' | 'completed' | 'paid' | 'pending' | 'received' | 'refunded_original' | 'refunded_wallet'>
  total_price: number
  unit_price: number
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface OrdersByDay {
  category: string
  day: string
  orders: number
  status: string
}

export interface Outages {
  entered_by: string | null
  from_at: Timestamp
  id: Generated<number>
  reason: string | null
  recorded_at: Timestamp
  source: 'administrator' | 'heartbeat'
  to_at: Timestamp
}

export interface Outbox {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  due_at: Generated<Timestamp>
  event: string
  id: Generated<number>
  payload: Generated<Json>
  subject_id: string
}

export interface PaymentAttemptMoves {
  from_state: string
  to_state: string
}

export interface PaymentAttempts {
  amount: number
  asked: Generated<number>
  created_at: Timestamp
  end_at: Timestamp | null
  ends: Generated<number>
  expires_at: Timestamp
  failure: string | null
  fees: number | null
  id: Generated<string>
  last_asked_at: Timestamp | null
  order_id: string | null
  payment_method_id: number
  provider: 'chargily'
  provider_id: string | null
  settled_at: Timestamp | null
  state: Generated<'canceled' | 'created' | 'expired' | 'failed' | 'paid' | 'pending' | 'processing'>
  token: string
  url: string | null
  user_id: string
}

export interface PaymentEvents {
  attempt_id: string | null
  handled_as: 'credited' | 'marked_paid' | 'nothing' | 'sent_back' | null
  handled_at: Timestamp | null
  handled_by: string | null
  handled_note: string | null
  id: string
  order_id: string | null
  outcome: 'buyer_gone' | 'deposited' | 'not_asked_for' | 'not_paid' | 'other_type' | 'paid' | 'paid_again' | 'paid_by_hand' | 'same_payment' | 'test_mode' | 'to_wallet' | 'unclear' | 'unknown_order' | 'wrong_amount' | 'wrong_currency' | null
  payload: Json
  payment_id: string | null
  provider: string
  received_at: Generated<Timestamp>
  seq: Generated<number>
  tries: Generated<number>
  try_at: Generated<Timestamp>
}

export interface PaymentMethods {
  active: Generated<boolean>
  card: 'cib' | 'edahabia' | null
  id: Generated<number>
  kind: 'gateway' | 'link' | 'transfer' | 'wallet'
  link_hosts: Generated<string[]>
  logo_url: string | null
  name: string
  name_ar: Generated<string>
  supports_links: Generated<boolean>
}

export interface PayoutBatchMoves {
  from_state: string
  move: string
  to_state: string
}

export interface PayoutBatchRows {
  amount: number
  batch_id: number
  state: Generated<'back' | 'paid' | 'taken_out' | 'waiting'>
  withdrawal_id: string
}

export interface PayoutBatches {
  approved_at: Timestamp | null
  approved_by: string | null
  created_at: Timestamp
  created_by: string
  ended_at: Timestamp | null
  id: Generated<number>
  rows: number
  state: Generated<'approved' | 'closed' | 'dropped' | 'exported' | 'open'>
  total: number
}

export interface PayoutExports {
  batch_id: number
  copy: number
  exported_at: Timestamp
  exported_by: string
  format: 'baridimob' | 'ccp' | 'csv' | 'rib'
  reason: string | null
  rows: number
  sha256: string
  total: number
}

export interface PendingChanges {
  ended_as: 'done' | 'dropped' | 'withdrawn' | null
  ended_at: Timestamp | null
  ended_by: string | null
  id: Generated<string>
  proposed_at: Timestamp
  proposed_by: string
  reason: string | null
  role: 'finance' | 'owner' | 'support' | null
  settings: Json | null
  user_id: string | null
}

export interface PeopleByDay {
  day: string
  profiles: number
}

export interface PersonNotes {
  author_id: string
  body: string
  created_at: Timestamp
  id: Generated<number>
  person_id: string
  token: string
}

export interface PopularSearches {
  found_at: Timestamp
  id: Generated<number>
  key: GeneratedAlways<string>
  people: number
  state: Generated<'hidden' | 'shown' | 'waiting'>
  text: string
}

export interface ProfileBadges {
  badge_id: number
  given_at: Generated<Timestamp>
  user_id: string
}

export interface ProfileChanges {
  day: string
  id: Generated<number>
  profiles: number
}

export interface ProfileCounts {
  day: string
  profiles: number
}

export interface Profiles {
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  email: string
  email_verified: Generated<boolean>
  hides_last_seen: Generated<boolean>
  id: Generated<string>
  is_admin: Generated<boolean>
  is_seller: Generated<boolean>
  last_seen_at: Timestamp | null
  last_username_change: Timestamp | null
  locale: Generated<'ar' | 'en'>
  profile_image_url: string | null
  suspended_at: Timestamp | null
  suspension_reason: string | null
  two_factor_enabled: Generated<boolean>
  updated_at: Generated<Timestamp>
  username: Generated<string>
}

export interface ProviderChecks {
  checked_at: Timestamp
  day: string
  differences: number
  id: Generated<number>
  ours: number
  provider: 'chargily'
  theirs: number
}

export interface ProviderDifferences {
  attempt_id: string | null
  check_id: number
  kind: 'not_booked' | 'only_here' | 'only_there' | 'other_amount' | 'other_fees' | 'other_state'
  ours: string
  provider_id: string
  theirs: string
}

export interface ProviderRequestQuotas {
  asked: Generated<number>
  begun: Generated<number>
  minute: Timestamp
  user_id: string
}

export interface ProviderRequests {
  asked: Generated<number>
  begun: Generated<number>
  minute: Timestamp
  scheduled: Generated<number>
}

export interface ProviderSettlements {
  amount: number
  arrived_on: string
  bank_reference: string
  created_at: Timestamp
  id: Generated<number>
  payment_method_id: number
  provider: 'chargily'
  recorded_by: string
  token: string
}

export interface PurchaseEvents {
  claimed_at: Generated<Timestamp>
  order_id: string
}

export interface PushKeys {
  created_at: Generated<Timestamp>
  one: Generated<boolean>
  private_key: string
  public_key: string
}

export interface PushSubscriptions {
  auth: string
  created_at: Generated<Timestamp>
  endpoint: string
  id: Generated<number>
  p256dh: string
  session_id: string
  user_id: string
}

export interface RecentViews {
  offer_id: number
  user_id: string
  viewed_at: Timestamp
}

export interface ReconciliationAlerts {
  day: string
  difference: string
  told_at: Timestamp
}

export interface ReconciliationDays {
  amount: number
  closed_at: Timestamp
  day: string
  differences: number
  transfers: number
}

export interface ReconciliationMovements {
  amount: number
  buyer_fee: Generated<number>
  code: string
  day: string
  from_account: string
  to_account: string
  transfers: number
}

export interface RecoveryCodes {
  digest: string
  user_id: string
}

export interface RefundTasks {
  account: string | null
  amount: number
  asked_at: Timestamp | null
  bank_reference: string | null
  created_at: Timestamp
  done_at: Timestamp | null
  done_by: string | null
  event_id: string | null
  given_at: Timestamp | null
  holder: string | null
  id: Generated<number>
  order_id: string | null
  payment_method_id: number | null
  provider: string | null
  provider_id: string | null
  refund_id: number | null
  sent_on: string | null
  to_wallet_at: Timestamp | null
  user_id: string | null
}

export interface ReleasedUsernames {
  held_until: Timestamp
  user_id: string
  username: string
}

export interface ReservedUsernames {
  username: string
}

export interface RolePermissions {
  bound: 'act' | 'day' | 'others' | null
  most: number | null
  permission: string
  role: 'finance' | 'owner' | 'support'
  setting: string | null
}

export interface SalesByDay {
  amount: number
  category: string
  day: string
  orders: number
}

export interface SavedOffers {
  offer_id: number
  price_seen: number
  saved_at: Timestamp
  user_id: string
}

export interface SearchSketches {
  begun_at: Timestamp
  digest: Buffer
  people: string
}

export interface SearchWords {
  category: 'accounts' | 'boosting' | 'currencies' | 'items' | null
  create_token: string | null
  game: string | null
  id: Generated<number>
  key: GeneratedAlways<string>
  word: string
}

export interface SellerApplicationMoves {
  from_status: string
  move: string
  to_status: string
}

export interface SellerApplications {
  created_at: Generated<Timestamp>
  documents_seen_at: Timestamp | null
  email: string
  experience: string
  full_name: string
  id: Generated<string>
  notes: string | null
  phone: string
  search_text: GeneratedAlways<string | null>
  status: Generated<'approved' | 'pending' | 'rejected'>
  updated_at: Generated<Timestamp>
  user_id: string | null
}

export interface SellerFacts {
  below_since: Timestamp | null
  buyers: Generated<number>
  counted_at: Timestamp
  ended_180: Generated<number>
  ended_365: Generated<number>
  ended_90: Generated<number>
  first_sale_at: Timestamp | null
  level: Generated<number>
  lost_180: Generated<number>
  lost_365: Generated<number>
  neutral_365: Generated<number>
  on_time_180: Generated<number>
  on_time_90: Generated<number>
  positive_180: Generated<number>
  positive_365: Generated<number>
  positive_shown: number | null
  rated_180: Generated<number>
  rated_365: Generated<number>
  received: Generated<number>
  seller_id: string
  verified: Generated<boolean>
}

export interface SellerFigures {
  counted_at: Timestamp
  disputes_lost_bp: number
  median_delivery_s: number | null
  median_reply_s: number | null
  on_time_bp: number | null
  orders: number
  seller_id: string
}

export interface Sessions {
  confirmed_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  ip_address: string | null
  token: string
  updated_at: Generated<Timestamp>
  user_agent: string | null
  user_id: string
}

export interface Settings {
  key: string
  updated_at: Generated<Timestamp>
  value: Json
}

export interface SignInChallenges {
  attempts: Generated<number>
  digest: string
  expires_at: Timestamp
  remember: boolean
  user_id: string
}

export interface Silence {
  one: Generated<boolean>
  since: Timestamp
}

export interface Staff {
  given_by: string | null
  role: 'finance' | 'owner' | 'support'
  since: Generated<Timestamp>
  user_id: string
}

export interface SuspensionWork {
  actor_id: string
  acts: string[]
  asked_at: Timestamp
  reason: string
  user_id: string
}

export interface TextDrafts {
  article_id: number | null
  fields: Json
  id: Generated<number>
  kept_at: Timestamp
  kind: 'article' | 'post'
  post_id: number | null
  seen: string
  user_id: string
}

export interface TransferReceipts {
  amount: number
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: string | null
  id: Generated<string>
  order_id: string
  receipt_digest: string
  receipt_look: number
  receipt_url: string | null
  received_amount: number | null
  refusal_reason: string | null
  search_text: GeneratedAlways<string | null>
  sender_name: string | null
  sent_at: Timestamp
  state: Generated<'arrived' | 'not_found' | 'under_review'>
  to_account: string
  token: string
  user_id: string
}

export interface TrustedDevices {
  created_at: Generated<Timestamp>
  digest: string
  expires_at: Timestamp
  user_id: string
}

export interface TwoFactors {
  confirmed_at: Timestamp | null
  created_at: Generated<Timestamp>
  last_step: Generated<number>
  secret: string
  session_id: string | null
  user_id: string
}

export interface Undelivered {
  asked_at: Timestamp
  failed_at: Timestamp
  id: Generated<number>
  job_id: string | null
  kind: 'event' | 'images' | 'import' | 'job' | 'mail' | 'push' | 'webhook'
  name: string
  payload: Generated<Json>
  person_id: string | null
  reason: string
  settled_as: 'again' | 'aside' | 'succeeded' | null
  settled_at: Timestamp | null
  settled_by: string | null
  subject_id: string | null
  tries: number
}

export interface UserBadges {
  color: Generated<string>
  create_token: string | null
  icon_url: string | null
  id: Generated<number>
  name: string
  name_ar: Generated<string>
}

export interface VaultReveals {
  created_at: Timestamp
  id: Generated<number>
  party: 'administrator' | 'buyer' | 'seller'
  person_id: string
  reason: string | null
  session_id: string
  unit_id: string
}

export interface VaultUnits {
  cleared_at: Timestamp | null
  cleared_by: string | null
  created_at: Timestamp
  digest: Buffer | null
  fields_version: string
  game_id: number
  given_by: string
  hint: Generated<string>
  id: Generated<string>
  key_id: number | null
  login_digest: Buffer | null
  nonce: Buffer
  number: Generated<number>
  offer_id: number | null
  order_id: string | null
  position: number | null
  resale_at: Timestamp | null
  sealed: Buffer
  shredded_at: Timestamp | null
  sold_at: Timestamp | null
  state: 'held' | 'removed' | 'sold' | 'stock'
  stocked_at: Timestamp | null
  taken_out_why: string | null
  token: string
  wrapped_key: Buffer | null
}

export interface WalletAdjustments {
  actor_id: string
  amount: number
  created_at: Generated<Timestamp>
  description: string
  id: Generated<number>
  kind: 'deposit' | 'withdrawal'
  token: string
  user_id: string
}

export interface WalletBalances {
  balance: number
  user_id: string
}

export interface WalletTransactions {
  account_id: string
  amount: number
  created_at: Timestamp
  description: string | null
  id: number
  loyalty_redemption_id: number | null
  order_id: string | null
  status: 'completed' | 'failed' | 'pending'
  type: 'deposit' | 'other' | 'redemption' | 'refund' | 'withdrawal'
  user_id: string
}

export interface WithdrawalHistory {
  actor_id: string
  created_at: Timestamp
  from_status: string | null
  id: Generated<number>
  move: 'approve' | 'cancel' | 'pay' | 'request' | 'return'
  note: string | null
  to_status: string
  withdrawal_id: string
}

export interface WithdrawalMoves {
  from_status: string
  move: string
  to_status: string
}

export interface Withdrawals {
  account: string | null
  account_holder: string | null
  account_kind: 'ccp' | 'rib'
  amount: number
  bank_reference: string | null
  created_at: Timestamp
  exported_at: Timestamp | null
  exported_by: string | null
  fee: number
  fee_bp: number
  id: Generated<string>
  level: 'advanced' | 'beginner' | 'intermediate' | null
  return_reason: string | null
  search_text: GeneratedAlways<string | null>
  status: Generated<'approved' | 'cancelled' | 'paid' | 'requested' | 'returned'>
  token: string
  unproven_name: Generated<boolean>
  updated_at: Timestamp
  user_id: string
}

export interface DB {
  abuse_reports: AbuseReports
  account_changes: AccountChanges
  act_permissions: ActPermissions
  attribute_definitions: AttributeDefinitions
  attribute_imports: AttributeImports
  attribute_options: AttributeOptions
  audit_log: AuditLog
  auth_accounts: AuthAccounts
  auth_rate_limits: AuthRateLimits
  auth_verifications: AuthVerifications
  backup_state: BackupState
  bank_answers: BankAnswers
  bank_layouts: BankLayouts
  blog_posts: BlogPosts
  browsers: Browsers
  canned_replies: CannedReplies
  category_settings: CategorySettings
  confirmed_settings: ConfirmedSettings
  conversation_access_log: ConversationAccessLog
  conversation_members: ConversationMembers
  conversations: Conversations
  credential_reveals: CredentialReveals
  daily_sales: DailySales
  day_figures: DayFigures
  day_times: DayTimes
  decision_templates: DecisionTemplates
  deposits: Deposits
  dispute_history: DisputeHistory
  dispute_moves: DisputeMoves
  dispute_proposals: DisputeProposals
  disputes: Disputes
  draft_offer_images: DraftOfferImages
  email_confirmations: EmailConfirmations
  email_reversals: EmailReversals
  facet_bitmaps: FacetBitmaps
  facet_changes: FacetChanges
  facet_rows: FacetRows
  fee_changes: FeeChanges
  feedback_counts: FeedbackCounts
  figure_changes: FigureChanges
  figure_days: FigureDays
  filter_alerts: FilterAlerts
  followed_sellers: FollowedSellers
  game_attribute_options: GameAttributeOptions
  game_attributes: GameAttributes
  game_families: GameFamilies
  game_faqs: GameFaqs
  game_fields: GameFields
  game_guides: GameGuides
  game_import_rows: GameImportRows
  game_import_runs: GameImportRuns
  game_imports: GameImports
  game_relations: GameRelations
  game_sheet_layouts: GameSheetLayouts
  games: Games
  guide_steps: GuideSteps
  heartbeat: Heartbeat
  help_articles: HelpArticles
  help_categories: HelpCategories
  image_urls: ImageUrls
  invoice_years: InvoiceYears
  invoices: Invoices
  kept_forms: KeptForms
  key_checks: KeyChecks
  launch_ticks: LaunchTicks
  ledger_accounts: LedgerAccounts
  ledger_transfers: LedgerTransfers
  loyalty_balances: LoyaltyBalances
  loyalty_points: LoyaltyPoints
  loyalty_redemptions: LoyaltyRedemptions
  loyalty_rewards: LoyaltyRewards
  marks: Marks
  marks_of_buyers: MarksOfBuyers
  message_attachments: MessageAttachments
  messages: Messages
  notifications: Notifications
  offer_alerts: OfferAlerts
  offer_batches: OfferBatches
  offer_counts: OfferCounts
  offer_discounts: OfferDiscounts
  offer_facets: OfferFacets
  offer_images: OfferImages
  offer_prices: OfferPrices
  offer_reports: OfferReports
  offer_steps: OfferSteps
  offer_stock_changes: OfferStockChanges
  offers: Offers
  offers_of_suspended: OffersOfSuspended
  order_changes: OrderChanges
  order_checklist_items: OrderChecklistItems
  order_counts: OrderCounts
  order_credentials: OrderCredentials
  order_extensions: OrderExtensions
  order_feedback: OrderFeedback
  order_history: OrderHistory
  order_moves: OrderMoves
  order_refunds: OrderRefunds
  order_reminders: OrderReminders
  order_statuses: OrderStatuses
  orders: Orders
  orders_by_day: OrdersByDay
  outages: Outages
  outbox: Outbox
  payment_attempt_moves: PaymentAttemptMoves
  payment_attempts: PaymentAttempts
  payment_events: PaymentEvents
  payment_methods: PaymentMethods
  payout_batch_moves: PayoutBatchMoves
  payout_batch_rows: PayoutBatchRows
  payout_batches: PayoutBatches
  payout_exports: PayoutExports
  pending_changes: PendingChanges
  people_by_day: PeopleByDay
  person_notes: PersonNotes
  popular_searches: PopularSearches
  profile_badges: ProfileBadges
  profile_changes: ProfileChanges
  profile_counts: ProfileCounts
  profiles: Profiles
  provider_checks: ProviderChecks
  provider_differences: ProviderDifferences
  provider_request_quotas: ProviderRequestQuotas
  provider_requests: ProviderRequests
  provider_settlements: ProviderSettlements
  purchase_events: PurchaseEvents
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  recent_views: RecentViews
  reconciliation_alerts: ReconciliationAlerts
  reconciliation_days: ReconciliationDays
  reconciliation_movements: ReconciliationMovements
  recovery_codes: RecoveryCodes
  refund_tasks: RefundTasks
  released_usernames: ReleasedUsernames
  reserved_usernames: ReservedUsernames
  role_permissions: RolePermissions
  sales_by_day: SalesByDay
  saved_offers: SavedOffers
  search_sketches: SearchSketches
  search_words: SearchWords
  seller_application_moves: SellerApplicationMoves
  seller_applications: SellerApplications
  seller_facts: SellerFacts
  seller_figures: SellerFigures
  sessions: Sessions
  settings: Settings
  sign_in_challenges: SignInChallenges
  silence: Silence
  staff: Staff
  suspension_work: SuspensionWork
  text_drafts: TextDrafts
  transfer_receipts: TransferReceipts
  trusted_devices: TrustedDevices
  two_factors: TwoFactors
  undelivered: Undelivered
  user_badges: UserBadges
  vault_reveals: VaultReveals
  vault_units: VaultUnits
  wallet_adjustments: WalletAdjustments
  wallet_balances: WalletBalances
  wallet_transactions: WalletTransactions
  withdrawal_history: WithdrawalHistory
  withdrawal_moves: WithdrawalMoves
  withdrawals: Withdrawals
}
