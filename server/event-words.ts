import { presentNotification } from '#events/present-notification.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { locales, withLocale } from '#kernel/locale.ts'
import type { LiveState, Notification } from '#modules/notifications/notifications.server.ts'

// What a live stream and a browser say to each other, as text.

/** Up to which notification and message a browser was told; null where it was told of none. */
export interface Position {
  notification: number | null
  message: number | null
}

/** Reads `{notification}.{message}`; of what is no number null. */
export function seenIn(id = ''): Position {
  const [notification = '', message = ''] = id.split('.')
  return { notification: numberIn(notification), message: numberIn(message) }
}

const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** Where somebody's conversations stand: how many messages wait, and which is the newest. */
export const conversationNews = ({
  newestMessage,
  unreadMessages,
}: Pick<LiveState, 'newestMessage' | 'unreadMessages'>) =>
  JSON.stringify({ unread: unreadMessages, newest: newestMessage })

/** An event as it goes over the wire (WHATWG HTML, server-sent events). */
export const streamEventOf = (event: string, data: string, id?: string) =>
  `event: ${event}\ndata: ${data}\n${id === undefined ? '' : `id: ${id}\n`}\n`

/** A new notification's title and address for pages of each language. */
export const newsOf = (notification: Notification) =>
  Object.fromEntries(
    locales.map((locale) => {
      const { title, href } = inLocale(locale, () => presentNotification(notification))
      return [locale, { title, href: withLocale(href ?? '/notifications', locale) }]
    }),
  )
