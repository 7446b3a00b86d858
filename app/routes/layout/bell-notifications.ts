import type { IconName } from '#ui/icon-names.ts'

/** A notification as the bell's panel shows it, in words of the page's language. */
export interface BellNotification {
  id: number
  title: string
  text: string
  /** What was ordered, and how many; null where it is about no order. */
  about: string | null
  icon: IconName
  /** What it is about, in the language of the page. */
  href: string | null
  /** How many of the same order are unread, itself among them. */
  unread: number
  /** `2 hours ago`. */
  ago: string
}

/** The answer of /notifications/newest.json. */
export interface NewestNotifications {
  notifications: BellNotification[]
}
