import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { tellOfWaiting } from '#modules/messaging/waiting.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { openTestDb } from '../../tests/app.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { handleEvents } from './events.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { renderMail } from './mails/render.ts'
import type { PushRequest } from './push.server.ts'

const db = await openTestDb()
const now = new Date()

test('whom a message has waited for gets a push and a mail, neither of which says what it says', async () => {
  const order = await buildOrder(db, { status: 'paid' })
  const conversation = (await openConversation(
    db,
    order.id,
    order.user_id,
    { messaging_open: true },
    now,
  ))!
  await db.deleteFrom('outbox').execute()
  const form = { body: 'It is between us', say_token: randomUUID(), anyway: false }
  await sendMessage(db, conversation, order.user_id, form, { host: 'kanz.example', now })
  await tellOfWaiting(db, plus(now, HOUR))
  const [mails, pushes]: [MailRequest[], PushRequest[]] = [[], []]
  await relayOnce((tx, events) =>
    handleEvents(tx, events, {
      queueMails: async (_, requests) => void mails.push(...requests),
      queuePushes: async (_, requests) => void pushes.push(...requests),
    }),
  )
  expect(pushes).toMatchObject([
    {
      user_id: order.seller_id,
      notification: {
        kind: 'message_waiting',
        conversation: { id: conversation, order_id: order.id, side: 'seller' },
        title: order.offer_title,
      },
    },
  ])
  expect(mails).toHaveLength(1)
  const mail = renderMail(mails[0]!, 'https://kanz.example')
  expect(mail.subject).toBe('You have 1 new message')
  expect(mail.text).toContain('https://kanz.example/inbox')
  expect(JSON.stringify([mail, pushes])).not.toContain('between us')
})
