import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { person as personOf } from '#modules/auth/actor.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { ask, sendWithPictures } from '#modules/messaging/send-message.server.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { credentialFields } from '#modules/vault/credentials.server.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermitted, type Permission } from '#modules/step-up/permissions.ts'
import { permissionOfPath } from '../app/routes/admin/parts/doors.ts'
import { identity } from '../db/seeds/site.ts'
import { buildApplication } from './factories/application.ts'
import { buildRank } from './factories/attribute.ts'
import { buildField } from './factories/field.ts'
import { buildGame } from './factories/game.ts'
import { account, buildInstantOffer, storeGoods } from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildAdmin, buildProfile, suspend } from './factories/profile.ts'
import { buildUndelivered } from './factories/undelivered.ts'
import {
  buildDeposit,
  buildPayoutBatch,
  buildWithdrawal,
  closePayouts,
  openPayouts,
  openSettings,
  receiptFile,
} from './factories/payout.ts'
import { buildReceipt } from './factories/receipt.ts'
import { buildArticle, buildHelpCategory, buildPost } from './factories/reading.ts'
import { flashOf } from './flash.ts'
import { pageFaults } from './html.ts'
import { adminReads, adminWrites } from './matrix-admin.ts'
import {
  type Actor,
  actors,
  type Form,
  forms,
  openReads,
  openWrites,
  reads,
  writes,
} from './matrix-tables.ts'
import { routerBuild } from './router-build.ts'
import { sliceOf } from './slice.ts'
import { openWorld } from './world.ts'

const { db, env, request, world } = await openWorld()
const { method } = world
const [offer, game] = [world.offers.items, world.games.items]
const colleagues = {
  finance: await buildAdmin(db, { role: 'finance' }),
  support: await buildAdmin(db, { role: 'support' }),
}
const people = {
  visitor: undefined,
  ...world.people,
  other: world.people.rival,
  ...colleagues,
}
const newcomer = await buildProfile(db)
const application = await buildApplication(db)
const person = await buildProfile(db, { last_seen_at: new Date() })
const [badge, spareBadge] = await db
  .insertInto('user_badges')
  .values([{ name: 'Founder' }, { name: 'Spare' }])
  .returning('id')
  .execute()
const about = { game_id: game.id, create_token: crypto.randomUUID() }
const [faq, guide] = await Promise.all([
  db
    .insertInto('game_faqs')
    .values({ ...about, question: 'Is it?', answer: 'It is' })
    .returning('id')
    .executeTakeFirstOrThrow(),
  db
    .insertInto('game_guides')
    .values({ ...about, title: 'How to', content: 'Like this' })
    .returning('id')
    .executeTakeFirstOrThrow(),
])
const [spare, active, primary, related] = [
  await buildGame(db),
  await buildGame(db),
  await buildGame(db, { category: 'accounts' }),
  await buildGame(db),
]
const field = await buildField(db, { game_id: active.id, key: 'level' })
const attribute = await buildRank(db, { game_id: active.id })
await buildRank(db, { game_id: game.id, landing: true })
const { id: word } = await db
  .selectFrom('search_words')
  .select('id')
  .orderBy('id')
  .executeTakeFirstOrThrow()
const relation = await db
  .insertInto('game_relations')
  .values({ primary_game_id: primary.id, related_game_id: active.id })
  .returning('id')
  .executeTakeFirstOrThrow()
const catalogue = {
  game_id: game.id,
  faq: faq.id,
  guide: guide.id,
  spare: spare.id,
  active: active.id,
  field: field.id,
  attribute: attribute.id,
  relation: relation.id,
  word,
}
const { seq: to_check } = await db
  .insertInto('payment_events')
  .values({
    id: 'evt',
    provider: 'callback',
    payload: '{"amount": 1, "currency": "DZD"}',
    outcome: 'unknown_order',
  })
  .returning('seq')
  .executeTakeFirstOrThrow()
const { id: unsent } = await buildUndelivered(db)
const { id: refund } = await db
  .insertInto('refund_tasks')
  .values({ event_id: 'evt', amount: 1, created_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: reward } = await db
  .insertInto('loyalty_rewards')
  .values({ name: 'Credit', points_required: 10_000, reward_value: 400, active: false })
  .returning('id')
  .executeTakeFirstOrThrow()
const held = await buildOffer(db, {
  user_id: people.seller.id,
  status: 'paused',
  held_at: new Date(),
  hold_reason: 'Foreign images',
})
const feedbackOf = async (reply: string | null) => {
  const {
    id: order_id,
    user_id,
    seller_id,
  } = await buildOrder(db, {
    status: 'received',
    buyer_id: people.buyer.id,
    offer_id: offer.id,
    payment_method_id: method.id,
  })
  const { id } = await db
    .insertInto('order_feedback')
    .values({
      order_id,
      user_id,
      seller_id,
      rating: 'positive',
      reply,
      replied_at: reply && new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const helpCategory = await buildHelpCategory(db)
const [post, draftPost] = [await buildPost(db), await buildPost(db, { published: false })]
const [article, draftArticle] = [
  await buildArticle(db, { category_id: helpCategory.id }),
  await buildArticle(db, { category_id: helpCategory.id, published: false }),
]
const reading = {
  post: post.slug,
  post_id: String(post.id),
  draft_post: draftPost.slug,
  article: article.slug,
  article_id: String(article.id),
  draft_article: draftArticle.slug,
  help_category: helpCategory.slug,
  help_category_id: String(helpCategory.id),
}
const billed = await buildOrder(db, {
  status: 'paid',
  buyer_id: people.buyer.id,
  offer_id: offer.id,
  payment_method_id: method.id,
  settings: identity,
})
const asked = await ask(
  db,
  (await buildOffer(db, { user_id: people.seller.id })).id,
  people.buyer.id,
  { say_token: crypto.randomUUID(), body: 'Is it still there?', anyway: false },
  { host: 'kanz.example', now: new Date() },
)
if (!asked.ok) throw new Error(asked.code)
const talked = await openConversation(
  db,
  billed.id,
  people.buyer.id,
  { messaging_open: true },
  new Date(),
)
const told = await sendWithPictures(
  db,
  talked!,
  people.buyer.id,
  { say_token: crypto.randomUUID(), body: '', anyway: false, files: [await receiptFile()] },
  { host: 'kanz.example', now: new Date() },
)
if (!told.ok) throw new Error(told.code)
const picture = await db
  .selectFrom('message_attachments')
  .where('message_id', '=', told.value.id)
  .select('id')
  .executeTakeFirstOrThrow()
const fixed: Record<string, string> = {
  question: asked.value,
  told: String(told.value.id),
  picture: picture.id,
  billed: billed.id,
  month: algiersDay(new Date()).slice(0, 7),
  method: String(method.id),
  application: application.id,
  offer: String(offer.id),
  hub: game.slug,
  game: `/${game.slug}/${game.category}`,
  wizard: `?category=${game.category}&game=${game.id}&device=PC`,
  seller: people.seller.username,
  buyer: people.buyer.username,
  newcomer: newcomer.username,
  person: person.id,
  admin: people.admin.id,
  newcomer_id: newcomer.id,
  badge: String(badge!.id),
  spare_badge: String(spareBadge!.id),
  ...Object.fromEntries(Object.entries(catalogue).map(([name, id]) => [name, String(id)])),
  to_check: String(to_check),
  unsent: String(unsent),
  refund: String(refund),
  reward: String(reward),
  held: String(held.id),
  feedback: await feedbackOf(null),
  replied: await feedbackOf('Thank you'),
  ...reading,
}

/** One address, or one form sent to it, and what each is answered. */
interface Row {
  path: string
  form: string | null
  answers: Record<Actor, string>
}

const stock = await buildInstantOffer(db, { user_id: people.seller.id })
const unit = await db
  .selectFrom('vault_units')
  .select('id')
  .where('offer_id', '=', stock.id)
  .executeTakeFirstOrThrow()
const looked = await buildOffer(db, { category: 'accounts' })
await storeGoods(db, looked, [account()], new Date(), crypto.randomUUID(), {
  ...defaults,
  first_units_looked_at: 1,
})
const { id: held_unit } = await db
  .selectFrom('vault_units')
  .select('id')
  .where('state', '=', 'held')
  .executeTakeFirstOrThrow()
const { user_id: held_seller } = looked
Object.assign(fixed, { stock: String(stock.id), unit: unit.id, held_seller, held_unit })
const lending = await credentialFields(db, { category: 'boosting', game_id: game.id })
const { version } = await goodsFields(db, { category: 'items', game_id: game.id })

Object.assign(forms, {
  deliver: {
    delivery_token: crypto.randomUUID(),
    fields_seen: version,
    unit1_code: `KZ-${crypto.randomUUID()}`,
  },
  lend: {
    delivery_token: crypto.randomUUID(),
    fields_seen: lending.version,
    unit1_way: 'Email',
    unit1_login: 'amina_213',
  },
  take_back: { intent: 'cancel', id: application.id },
  article: { ...forms.post, category_id: article.category_id },
  move_category: { earlier: article.category_id },
  pause_offer: { offer: offer.id, status: 'paused' },
  activate_offer: { offer: offer.id, status: 'active' },
  method_off: { method: method.id, active: 'false' },
  method_on: { method: method.id, active: 'true' },
  method_new: { name: 'Paysera', name_ar: '', link_hosts: '' },
  method_same: {
    name: method.name,
    name_ar: '',
    active: 'on',
    supports_links: 'on',
    link_hosts: 'pay.example',
  },
  ...Object.fromEntries(
    ['activate', 'deactivate', 'feature', 'unfeature'].map((intent) => [
      `${intent}_game`,
      { intent, game: active.id },
    ]),
  ),
  edit_game: { name: game.name, slug: game.slug, category: game.category, active: 'on' },
  field_later: { field: field.id, intent: 'later' },
  attribute_later: { attribute: attribute.id, intent: 'later' },
  faq_earlier: { text: faq.id, intent: 'earlier' },
  faq_later: { text: faq.id, intent: 'later' },
  guide_later: { text: guide.id, intent: 'later' },
  new_relation: { primary: primary.id, related: related.id, create_token: crypto.randomUUID() },
  offer_reward: { reward, active: 'yes' },
  activate_any: { activate: offer.id },
  activate_many: { offer: offer.id, intent: 'activate' },
  reprice: { intent: 'reprice', percent: 10 },
})

function rowsOf(table: string, hasForm: boolean): Row[] {
  const lines = table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
  return lines.map(([path = '', ...rest]) => {
    const form = hasForm ? rest.shift()! : null
    if (rest.length !== actors.length)
      throw new Error(`the row of ${path} has ${rest.length} answers`)
    return {
      path,
      form,
      answers: Object.fromEntries(
        actors.map((actor, index) => [actor, rest[index]!]),
      ) as Row['answers'],
    }
  })
}

const readRows = [...rowsOf(reads, false), ...rowsOf(adminReads, false)]
const writeRows = [...rowsOf(writes, true), ...rowsOf(adminWrites, true)]

/**
 * Those of this run. The rows of one address build on each other, and of those of my offers one
 * pauses what another activates.
 */
const chosen = (rows: Row[]) =>
  sliceOf(
    rows,
    ({ path }) => path.replace(/^\/manage-offers\/batch$/, '/manage-offers'),
    ({ path }) => path,
  )

/** What each of them is answered, one after the other, as the tables have it. */
async function answersTo(ask: (actor: Actor) => Promise<string>): Promise<Row['answers']> {
  const answers: Partial<Row['answers']> = {}
  for (const actor of actors) answers[actor] = await ask(actor)
  return answers as Row['answers']
}

/** A deposit that waits; only so many may wait at once, so those before it are refused. */
async function depositOfBuyer() {
  const waiting = await db
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', people.buyer.id)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of waiting)
    await decideOnDeposit(
      db,
      id,
      { name: 'refuse', reason: 'The next one' },
      people.admin,
      openSettings,
      new Date(),
    )
  return buildDeposit(db, { user_id: people.buyer.id })
}

/**
 * The path with its objects made: an order of this buyer and seller for each name of a status, a
 * new one where it is to change.
 */
async function prepared(path: string, changes = false) {
  const state = /\{(pending|paid|boost|overdue|asked|completed|received|rated|disputed)\}/.exec(
    path,
  )?.[1]
  const [disputed, rated] = [state === 'disputed', state === 'rated']
  const waits = state === 'overdue' || state === 'asked' || state === 'boost'
  const status = rated ? 'received' : waits ? 'paid' : state
  // those of the buyer, new ones each time, since they are decided on once
  const payouts: Record<string, string> = path.includes('{withdrawal}')
    ? // of somebody whose wallet no row filled by hand, which asks for another administrator
      { withdrawal: (await buildWithdrawal(db, { amount: 1_000 })).id }
    : path.includes('{deposit}')
      ? { deposit: (await depositOfBuyer()).id }
      : path.includes('{payout_batch}')
        ? { payout_batch: String(await buildPayoutBatch(db)) }
        : {}
  const receipt = /\{(shown|receipt)\}/.test(path)
    ? await buildReceipt(db, {
        buyer_id: people.buyer.id,
        seller_id: people.seller.id,
        price: 3_000,
      })
    : null
  const known = changes ? undefined : world.orders[state as OrderStatus | 'disputed']
  const order =
    status === undefined
      ? null
      : (known ??
        (await buildOrder(db, {
          status: disputed ? 'completed' : (status as OrderStatus),
          disputed,
          buyer_id: people.buyer.id,
          ...(state === 'boost'
            ? { category: 'boosting', seller_id: people.seller.id }
            : { offer_id: offer.id }),
          payment_method_id: method.id,
          ...(state === 'overdue' && { now: plus(new Date(), -DAY) }),
        })))
  if (state === 'asked')
    await askMoreTime(
      db,
      order!.id,
      personOf({ id: people.seller.id, is_admin: false }),
      { seconds: 600, reason: 'A power cut' },
      new Date(),
    )
  if (rated)
    await giveFeedback(
      db,
      order!.id,
      people.buyer.id,
      { rating: 'positive', comment: null },
      new Date(),
    )
  // the file for the bank is of those that are approved
  if (path === '/admin/withdrawals/export.csv') await buildWithdrawal(db, { status: 'approved' })
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      fixed[name] ??
      payouts[name] ??
      (name === 'receipt' ? receipt!.id : name === 'shown' ? receipt!.order_id : order!.id),
  )
  return { path: filled, order: order ?? (receipt && (await findOrder(db, receipt.order_id))) }
}

const statusOf = async (id: string) => {
  const { status, disputed_at } = await findOrder(db, id)
  return disputed_at && !status.startsWith('refunded') ? 'disputed' : status
}

/** The other roles of the staff: they are answered as the owner (`admin`) is, or 403. */
type Colleague = keyof typeof colleagues
const colleagueNames = Object.keys(colleagues) as Colleague[]

/** What is done by a form at an address that everybody of the staff reads. */
const ofForms: Readonly<Record<string, Permission>> = {
  mark_paid: 'take_payments',
  complete: 'moderate',
  cancel: 'moderate',
  settle: 'refund',
}

/** The permission that a row of the back office takes; null of every other row. */
function permissionOfRow({ path, form }: Row): Permission | null {
  const [address = ''] = path.split('?')
  if (!/^\/admin(?:\/|$)/.test(address)) return null
  // who has a role is acted on by owners alone
  if (/\{admin\}\/(?!wallet)/.test(path)) return 'manage_staff'
  const own = permissionOfPath(address.slice('/admin'.length))
  return (own === 'read' && form !== null && ofForms[form]) || own
}

/** What was answered, in the words of the table. */
function answerOf(response: Response, path: string, orderId: string | undefined): string {
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || location === null)
    return String(response.status)
  const flash = flashOf(response)
  if (flash) return `+${flash}`
  if (location === `/signin?to=${encodeURIComponent(path)}`) return 'signin'
  if (location === `/orders/${orderId}`) return '>opened'
  if (location === `/sales/${orderId}`) return '>sold'
  const part = /^\/(?:orders|sales)\/[\da-f-]{36}#(access|goods)$/.exec(location)
  if (part) return `>${part[1]}`
  if (location === `/orders/${orderId}/dispute`) return '>dispute'
  if (location === `/orders/${orderId}/feedback?sent`) return '>thanks'
  if (/\/wallet\?adjusted=\d+$/.test(location)) return '>adjusted'
  if (/^\/manage-offers\?done=[\da-f-]{36}$/.test(location)) return '>done'
  if (/^\/admin\/games\/\d+\/(faqs|guides|fields|attributes)$/.test(location)) return '>moved'
  if (/^\/payment\/\d+\/leave\/[\da-f-]{36}$/.test(location)) return '>placed'
  if (/^\/orders\/[\da-f-]{36}\/payment$/.test(location)) return '>payment'
  return `>${location}`
}

/** The answer with what it made of the order: `=status` when that is another than before. */
async function outcomeOf(
  ask: () => Promise<Response>,
  path: string,
  order: { id: string } | null,
): Promise<string> {
  const before = order && (await statusOf(order.id))
  const response = await ask()
  const answer = answerOf(response, path, order?.id)
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    await response.body?.cancel()
  const after = order && (await statusOf(order.id))
  return after === before ? answer : `${answer}=${after}`
}

test.each(chosen(readRows))('GET $path', async (row) => {
  const { path, answers } = row
  const { path: filled, order } = await prepared(path)
  const pages: Page[] = []
  expect(
    await answersTo((actor) =>
      outcomeOf(
        async () => {
          const response = await request(filled, { viewer: people[actor] })
          pages.push(...(await pageIn(response, actor)))
          return response
        },
        filled,
        order,
      ),
    ),
  ).toEqual(answers)
  const needed = permissionOfRow(row)
  for (const role of needed ? colleagueNames : []) {
    const response = await request(filled, { viewer: people[role] })
    pages.push(...(await pageIn(response, role)))
    expect([role, answerOf(response, filled, order?.id)]).toEqual([
      role,
      isPermitted(role, needed!) ? answers.admin : '403',
    ])
  }
  expect(await faultsOf(pages, filled)).toEqual([])
})

/** A page that somebody was answered. */
interface Page {
  actor: Actor | Colleague
  status: number
  html: string
}

const pageIn = async (response: Response, actor: Page['actor']): Promise<Page[]> =>
  response.headers.get('content-type')?.startsWith('text/html')
    ? [{ actor, status: response.status, html: await response.clone().text() }]
    : []

/**
 * What is wrong in the markup of what was answered at an address: of each status the first and the
 * last page, since readers get more the further they stand, and the first in Arabic.
 */
async function faultsOf(pages: readonly Page[], path: string): Promise<string[]> {
  const found: string[] = []
  for (const same of Object.values(Object.groupBy(pages, ({ status }) => status))) {
    const [first, last] = [same![0]!, same!.at(-1)!]
    const arabic = await request(`/ar${path}`.replace(/\/$/, ''), { viewer: people[first.actor] })
    const looked = [
      ...new Set([first, last]).values().map((page) => ({ ...page, language: 'en' as const })),
      { ...first, html: await arabic.text(), language: 'ar' as const },
    ]
    for (const { actor, status, html, language } of looked)
      for (const fault of await pageFaults(html, language, path))
        found.push(`${status} to ${actor} in ${language}: ${fault}`)
  }
  return found
}

/** Forms that make something anew each time. */
const created: Record<string, Form> = {
  new_post: forms.post!,
  new_article: forms.article!,
  new_help_category: forms.help_category!,
}

function fieldsOf(form: string): Form {
  if (form === 'checkout') return { ...checkout({ payment_method_id: method.id }) }
  if (created[form]) return { ...created[form], create_token: crypto.randomUUID() }
  const token = crypto.randomUUID()
  return {
    ...forms[form]!,
    ...(form === 'new_offer' && { create_token: token }),
    ...(form.startsWith('adjust_') && { token }),
  }
}

test.each(chosen(writeRows))('POST $path ($form)', async (row) => {
  const { path, form, answers } = row
  const needed = permissionOfRow(row)
  const asColleague = async (role: Colleague) => {
    const { path: filled, order } = await prepared(path, true)
    const ask = () => request(filled, { viewer: people[role], form: fieldsOf(form!) })
    return outcomeOf(ask, filled, order)
  }
  // before the owner, for whom it then still is to be done
  for (const role of colleagueNames.filter((each) => needed && !isPermitted(each, needed)))
    expect([role, await asColleague(role)]).toEqual([role, '403'])
  expect(
    await answersTo(async (actor) => {
      const { path: filled, order } = await prepared(path, true)
      // a signed-out person's session is over, and a buyer has only so many unpaid orders: these
      // take a person of their own
      const isAlone = filled === '/signout' || (form === 'checkout' && actor === 'buyer')
      const viewer = isAlone && people[actor] ? await buildProfile(db) : people[actor]
      return outcomeOf(() => request(filled, { viewer, form: fieldsOf(form!) }), filled, order)
    }),
  ).toEqual(answers)
  // asked for a code, who may is answered as the owner is
  if (answers.admin === '403') return
  for (const role of colleagueNames.filter((each) => needed && isPermitted(each, needed)))
    expect([role, await asColleague(role)]).not.toEqual([role, '403'])
})

describe('with withdrawals and deposits open', () => {
  beforeAll(() => openPayouts(db))
  afterAll(() => closePayouts(db))

  test.each(chosen(rowsOf(openReads, false)))('GET $path', async ({ path, answers }) => {
    expect(
      await answersTo((actor) =>
        outcomeOf(() => request(path, { viewer: people[actor] }), path, null),
      ),
    ).toEqual(answers)
  })

  test.each(chosen(rowsOf(openWrites, true)))(
    'POST $path ($form)',
    async ({ path, form, answers }) => {
      expect(
        await answersTo(async (actor) => {
          const fields =
            form === 'take_back'
              ? {
                  intent: 'cancel',
                  id: (await buildWithdrawal(db, { user_id: people.buyer.id, amount: 1_000 })).id,
                }
              : forms[form!]!
          return outcomeOf(() => request(path, { viewer: people[actor], form: fields }), path, null)
        }),
      ).toEqual(answers)
    },
  )
})

describe('an administrator who bought or sold is a party, not the judge', () => {
  test('they decide neither their own purchase nor their own sale', async () => {
    for (const own of [{ buyer_id: people.admin.id }, { seller_id: people.admin.id }]) {
      const order = await buildOrder(db, { ...own, status: 'paid' })
      const response = await request(`/admin/orders/${order.id}/refund`, {
        viewer: people.admin,
        form: forms.to_wallet!,
      })
      expect(answerOf(response, '', order.id)).toBe('+order_wrong_state')
      expect(await statusOf(order.id)).toBe('paid')
    }
  })
})

test('a suspended person is a visitor from then on', async () => {
  const viewer = await buildProfile(db)
  expect((await request('/wallet', { viewer })).status).toBe(200)
  await suspend(db, viewer.id)
  expect(answerOf(await request('/wallet', { viewer }), '/wallet', undefined)).toBe('signin')
})

describe('every route is in the tables', () => {
  let build: ServerBuild
  let tree: RouteObject[]
  beforeAll(async () => {
    build = await routerBuild()
    tree = treeOf(build)
  })

  /** The leaf routes that the rows of a table reach. */
  const reached = (rows: Row[]) =>
    new Set(
      rows.map(({ path }) => {
        const filled = path
          .replace('{game}', '/game/items')
          .replace('{wizard}', '')
          .replace(/\{\w+\}/g, 'x')
        return matchRoutes(tree, new URL(filled, env.appUrl).pathname)?.at(-1)?.route.id
      }),
    )

  test('each of app/routes.ts is read in the first', () => {
    const known = reached(readRows)
    expect(
      leavesOf(build)
        .filter(({ id }) => !known.has(id))
        .map(({ id }) => id),
    ).toEqual([])
  })

  test('each that takes a form is posted to in the second', () => {
    const known = reached(writeRows)
    expect(
      leavesOf(build)
        .filter(({ id, module }) => module.action && !known.has(id))
        .map(({ id }) => id),
    ).toEqual([])
  })

  test('all others refuse a form, from everybody', { timeout: 300_000 }, async () => {
    for (const { path } of chosen(readRows)) {
      const { path: filled } = await prepared(path)
      const leaf = matchRoutes(tree, new URL(filled, env.appUrl).pathname)?.at(-1)?.route.id
      if (!leaf || build.routes[leaf]?.module.action) continue
      for (const actor of actors) {
        const { status } = await request(filled, { viewer: people[actor], form: { quantity: 1 } })
        expect([path, actor, status >= 300 && status < 500]).toEqual([path, actor, true])
      }
    }
  })
})

type Known = NonNullable<ServerBuild['routes'][string]>

const routesOf = (build: ServerBuild) =>
  Object.values(build.routes).filter((route): route is Known => route !== undefined)

/** The routes that answer an address: of one with an index below, that index does. */
function leavesOf(build: ServerBuild) {
  const routes = routesOf(build)
  const around = new Set(routes.filter(({ index }) => index).map(({ parentId }) => parentId))
  return routes.filter(
    ({ id, path, index }) => (path !== undefined || index) && id !== 'root' && !around.has(id),
  )
}

function treeOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return routesOf(build)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: treeOf(build, id) },
    )
}
