import { withLocale } from '#kernel/locale.ts'
import { formatNumber, formatPieces, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { conversationPath, type ConversationPlace } from '#modules/messaging/conversation.ts'
import type { MailBody } from './mail-body.ts'
import type { Look } from './notification.ts'

// What people are told by push and mail of messages that wait for them.

/**
 * What browsers are told of a message that waits: from whom and about what, not what it says; null:
 * from us.
 */
export interface MessageWaiting {
  kind: 'message_waiting'
  conversation: ConversationPlace
  name: string | null
  title: string
  /** How many its order is of; not told of those that were queued before it was. */
  quantity?: number
}

/** How it is shown, in the language of the moment. */
export const messageWaitingLook = ({
  conversation,
  name,
  title,
  quantity = 1,
}: MessageWaiting): Look & { href: string } => ({
  icon: 'message-circle',
  title: m.notice_message_waiting_title({
    name: name === null ? m.dispute_team() : isolated(name),
  }),
  text: formatPieces(quantity, title),
  href: conversationPath(conversation),
})

/** The mails that tell of messages that wait. */
export const messageMails = {
  messages_waiting(
    { username, count }: { username: string; count: number },
    appUrl: string,
  ): MailBody {
    const number = formatNumber(count)
    return {
      list: 'member',
      subject: m.mail_messages_waiting_subject({ count, number }),
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [m.mail_messages_waiting_text()],
      action: {
        label: m.mail_messages_waiting_action(),
        link: appUrl + withLocale('/inbox', getLocale()),
      },
    }
  },
}
