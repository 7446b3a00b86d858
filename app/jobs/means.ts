import type { GameImportId } from '#modules/catalog/commands.server.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Tx } from '#platform/db.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import type { PushRequest } from './push.server.ts'

/** Puts mails into the queue in the same transaction as what they tell of. */
export type QueueMails = (tx: Tx, mails: readonly MailRequest[]) => Promise<void>

/** Puts push notifications into the queue in the same transaction as what they tell of. */
export type QueuePushes = (tx: Tx, pushes: readonly PushRequest[]) => Promise<void>

/**
 * Queues the removal of images' files, one set of urls after another, in the same transaction as
 * what dropped them.
 */
export type QueueImages = (tx: Tx, sets: readonly (readonly string[])[]) => Promise<void>

/** Queues imports of games, in the same transaction as what asked for them. */
export type QueueGameImports = (tx: Tx, imports: readonly GameImportId[]) => Promise<void>

/**
 * Queues what the operator's own address is told, by order, in the same transaction as the orders.
 */
export type QueueOrderWebhooks = (tx: Tx, orderIds: readonly string[]) => Promise<void>

/**
 * What reactions to events work with. Without queues nothing is sent, removed or imported: for a
 * past that is only written down.
 */
export interface Means {
  settings: Settings
  now: Date
  queueMails: QueueMails | null
  queuePushes: QueuePushes | null
  queueImages: QueueImages | null
  queueGameImports: QueueGameImports | null
  queueOrderWebhooks: QueueOrderWebhooks | null
}
