import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { Answered } from '#modules/catalog/buyer-fields.ts'
import { orRemoved } from '#modules/images/images.server.ts'
import { offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import { type Db, isCheckViolation, transact } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { checkMessage, isContact, type MessageRefusal } from './message-check.ts'
import { insertConversation, lockQuestion } from './open-conversation.server.ts'
import { dropPictures, keepPictures, type PictureRefusal } from './pictures.server.ts'
import { pointOut } from './reports.server.ts'
import { writeMessage } from './internal/messages.server.ts'
import type { SayForm } from './send-message.form.ts'

/** When something is said, and on which host: links to it lead nowhere else. */
export interface MessageToSend {
  host: string
  now: Date
  /** As what; a note of progress is the seller's, of a boost that is being played. */
  kind?: 'text' | 'progress'
}

export type SendRefusal =
  | MessageRefusal
  | PictureRefusal
  | 'not_found'
  | 'closed'
  | 'too_many'
  | NothingRefusal

/** Nothing is said: no words and no picture, or a picture alone that could not be stored. */
type NothingRefusal = 'required' | 'pictures_lost' | 'pictures_in_order'

/** What was said, and whether a picture of it could not be stored. */
export interface SentMessage {
  id: number
  lost: boolean
}

/** The same as `sendWithPictures` without any: answers with the message's id. */
export async function sendMessage(
  db: Db,
  conversationId: string,
  authorId: string,
  form: SayForm,
  saying: MessageToSend,
): Promise<Result<number, SendRefusal>> {
  const said = await sendWithPictures(db, conversationId, authorId, { ...form, files: [] }, saying)
  return said.ok ? ok(said.value.id) : said
}

/**
 * Says something in one's own conversation, once for a token: the same form twice is one message,
 * and answers with it; with other words it is another message. Refused: a stranger's conversation
 * or none, alike; `closed` where the other side's account is deleted or one's own suspended; too
 * many in a minute or an hour; pictures where nothing was paid; and what `checkMessage` and
 * `keepPictures` refuse. Words whose pictures cannot be stored now are said without them.
 */
export async function sendWithPictures(
  db: Db,
  conversationId: string,
  authorId: string,
  sent: SayForm & { files: readonly File[] },
  { host, now, kind = 'text' }: MessageToSend,
): Promise<Result<SentMessage, SendRefusal>> {
  const form = await anewIfOther(db, conversationId, authorId, sent)
  const found = await conversationToSpeakIn(db, conversationId, authorId, form.say_token)
  if (!found || (kind === 'progress' && !isPlayedBy(found, authorId))) return refuse('not_found')
  if (found.said) return ok({ id: found.said, lost: false })
  if (found.other_deleted) return refuse('closed')
  // what is refused counts too: reading it costs the most
  const seconds = await countAttempt(db, { path: '/say', account: authorId }, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const { files } = form
  if (form.body === '' && files.length === 0) return refuse('required')
  if (files.length > 0 && found.paid_at === null) return refuse('pictures_in_order')
  const checked = checkMessage(form.body, {
    inOrder: found.paid_at !== null,
    own: { host, answers: toldIn(found) },
    anyway: form.anyway,
  })
  if (!checked.ok) return checked
  const kept = await keepPictures(db, files, authorId, now)
  if (!kept.ok) return kept
  const { lost } = kept.value
  const pictures = kept.value.pictures.map(({ url }) => url)
  if (form.body === '' && pictures.length === 0) return refuse('pictures_lost')
  const message = {
    conversation_id: found.id,
    people: [found.buyer_id, found.seller_id] as const,
    author_id: authorId,
    kind,
    body: form.body,
    flags: checked.value,
    pictures,
    client_token: form.say_token,
  }
  const written = await orRemoved(pictures, () => writeOrFindFirst(db, message, now))
  return written.ok ? ok({ id: written.value, lost }) : written
}

/** Writes a message; where the same form was first at the same moment, refuses with that one. */
async function writeOrFindFirst(
  db: Db,
  message: Parameters<typeof writeMessage>[1],
  now: Date,
): Promise<Result<{ value: number }, 'closed' | 'not_found'>> {
  const written = await unlessClosed(
    transact(db, async (tx): Promise<Result<number | null, 'closed'>> => {
      const id = await writeMessage(tx, message, now)
      if (id !== null && isContact(message.flags)) await pointOut(tx, id, message, now)
      return ok(id)
    }),
  )
  if (!written.ok) return written
  if (written.value !== null) return ok({ value: written.value })
  const { conversation_id, author_id, client_token } = message
  const first = await conversationToSpeakIn(db, conversation_id, author_id, client_token)
  await dropPictures(message.pictures ?? [])
  return first?.said ? ok({ value: first.said }) : refuse('not_found')
}

/**
 * The form with a token of its own where another message has been said with the one it brings: a
 * page that came back from the browser's memory brings that of what it said before. Of a new
 * conversation (null) any that was begun with these words counts.
 */
async function anewIfOther<Form extends SayForm>(
  db: Db,
  conversationId: string | null,
  authorId: string,
  form: Form,
): Promise<Form> {
  const before = await db
    .selectFrom('messages')
    .where('author_id', '=', authorId)
    .where('client_token', '=', form.say_token)
    .select(['conversation_id', 'body'])
    .executeTakeFirst()
  const isHere = conversationId === null || before?.conversation_id === conversationId
  if (!before || (isHere && before.body === form.body)) return form
  return { ...form, say_token: tokenOfBody(form.say_token, [conversationId, form.body]) }
}

export type AskRefusal = SendRefusal | 'own_offer' | 'too_many_questions'

/**
 * Asks a seller about an offer that is for sale: the first message of a question, of which a buyer
 * has one at a time about each offer; while that is open it is said there. Answers with the
 * conversation. Refused besides: one's own offer, and more than 30 new questions a day.
 */
export async function ask(
  db: Db,
  offerId: number,
  buyerId: string,
  sent: SayForm,
  { host, now }: MessageToSend,
): Promise<Result<string, AskRefusal>> {
  const open = await openQuestion(db, offerId, buyerId)
  if (open) {
    const said = await sendMessage(db, open, buyerId, sent, { host, now })
    return said.ok ? ok(open) : said
  }
  const form = await anewIfOther(db, null, buyerId, sent)
  if (form.body === '') return refuse('required')
  const minute = await countAttempt(db, { path: '/say', account: buyerId }, now)
  if (minute > 0) return refuse('too_many', { seconds: minute })
  const checked = checkMessage(form.body, {
    inOrder: false,
    own: { host, answers: [] },
    anyway: form.anyway,
  })
  if (!checked.ok) return checked
  const before = await saidWith(db, buyerId, form.say_token)
  if (before) return ok(before)
  if (!(await offerForCheckout(db, offerId))) return refuse('not_found')
  const seconds = await countAttempt(db, { path: '/ask', account: buyerId }, now)
  if (seconds > 0) return refuse('too_many_questions', { seconds })
  return unlessClosed(begin(db, offerId, buyerId, { ...form, flags: checked.value }, now))
}

/** The question that a buyer has open about an offer, if any. */
export async function openQuestion(
  db: Db,
  offerId: number,
  buyerId: string,
): Promise<string | null> {
  const question = await db
    .selectFrom('conversations')
    .where('buyer_id', '=', buyerId)
    .where('offer_id', '=', offerId)
    .where('order_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  return question?.id ?? null
}

const begin = (
  db: Db,
  offerId: number,
  buyerId: string,
  { body, say_token, flags }: SayForm & { flags: readonly string[] },
  now: Date,
): Promise<Result<string, AskRefusal>> =>
  transact(db, async (tx) => {
    await lockQuestion(tx, buyerId, offerId)
    const offer = await tx
      .selectFrom('offers')
      .where('id', '=', offerId)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .select('user_id')
      .forKeyShare()
      .executeTakeFirst()
    if (!offer) return refuse('not_found')
    if (offer.user_id === buyerId) return refuse('own_offer')
    const parties = { buyer_id: buyerId, seller_id: offer.user_id, offer_id: offerId }
    const there = await openQuestion(tx, offerId, buyerId)
    const id = there ?? (await insertConversation(tx, { ...parties, order_id: null }, now))
    const people = [buyerId, offer.user_id] as const
    const said = { kind: 'text' as const, body, flags, client_token: say_token }
    await writeMessage(tx, { conversation_id: id, people, author_id: buyerId, ...said }, now)
    return ok(id)
  })

/** In which conversation somebody used a token. */
async function saidWith(db: Db, authorId: string, token: string): Promise<string | null> {
  const message = await db
    .selectFrom('messages')
    .where('author_id', '=', authorId)
    .where('client_token', '=', token)
    .select('conversation_id')
    .executeTakeFirst()
  return message?.conversation_id ?? null
}

/** A conversation with all that decides whether its member may say something now. */
async function conversationToSpeakIn(db: Db, id: string, personId: string, token: string) {
  if (!isUuid(id)) return null
  const found = await db
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', (join) =>
      join.onRef('m.conversation_id', '=', 'c.id').on('m.person_id', '=', personId),
    )
    .innerJoin('conversation_members as t', (join) =>
      join.onRef('t.conversation_id', '=', 'c.id').on('t.person_id', '<>', personId),
    )
    .innerJoin('profiles as p', 'p.id', 't.person_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('messages as s', (join) =>
      join
        .onRef('s.conversation_id', '=', 'c.id')
        .on('s.author_id', '=', personId)
        .on('s.client_token', '=', token),
    )
    .where('c.id', '=', id)
    .select((eb) => [
      'c.id',
      'c.order_id',
      'c.buyer_id',
      'c.seller_id',
      'o.paid_at',
      'o.status',
      'o.category',
      // its seller is told of neither before it is paid, and nobody says it for them
      sql<string | null>`case when o.paid_at is not null then o.contact_details end`.as('contact'),
      sql<Answered[] | null>`case when o.paid_at is not null then o.buyer_fields end`.as('told'),
      's.id as said',
      eb('p.deleted_at', 'is not', null).as('other_deleted'),
    ])
    .executeTakeFirst()
  return found ?? null
}

/** Whether somebody plays on the buyer's account now: the seller of a boost, once it was paid. */
const isPlayedBy = (
  order: { seller_id: string; status: string | null; category: string | null },
  personId: string,
): boolean =>
  order.seller_id === personId && order.category === 'boosting' && order.status === 'paid'

/** What the buyer told for the order and may be said in it: how they are reached, a player's id. */
const toldIn = ({ contact, told }: { contact: string | null; told: Answered[] | null }): string[] =>
  [contact, ...(told ?? []).map(({ value }) => value)].filter((each) => each !== null)

/** Whose account ended at the same moment says nothing more. */
const unlessClosed = <Value, Code extends string>(
  written: Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'closed'>> =>
  written.catch((error: unknown) => {
    if (
      isCheckViolation(error, 'profiles_suspended') ||
      isCheckViolation(error, 'profiles_deleted')
    )
      return refuse('closed')
    throw error
  })
