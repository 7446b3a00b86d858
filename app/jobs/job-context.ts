import type { GameImportId } from '#modules/catalog/game-import-run.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Tx } from '#platform/db.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import type { PushRequest } from './push.server.ts'

/** Queues mails in the transaction of the change that they are about. */
export type QueueMails = (tx: Tx, mails: readonly MailRequest[]) => Promise<void>

/** Queues push notifications in the transaction of the change that they are about. */
export type QueuePushes = (tx: Tx, pushes: readonly PushRequest[]) => Promise<void>

/**
 * Queues the removal of image files, sets of URLs, in the transaction that no longer needs them.
 */
export type QueueImages = (tx: Tx, sets: readonly (readonly string[])[]) => Promise<void>

/** Queues imports of games in the transaction that requested them. */
export type QueueGameImports = (tx: Tx, imports: readonly GameImportId[]) => Promise<void>

/** Queues calls of the operator's order webhook in the transaction of the orders. */
export type QueueOrderWebhooks = (tx: Tx, orderIds: readonly string[]) => Promise<void>

/** Queues anew, in the transaction of who asked for it, what one of the queues had given up. */
export type QueueAgain = (tx: Tx, queue: string, data: object | null) => Promise<void>

/**
 * The dependencies of event handlers. With null queues nothing is sent, removed or imported: seeds
 * record a past in which nobody is to be mailed.
 */
export interface JobContext {
  settings: Settings
  now: Date
  queueMails: QueueMails | null
  queuePushes: QueuePushes | null
  queueImages: QueueImages | null
  queueGameImports: QueueGameImports | null
  queueOrderWebhooks: QueueOrderWebhooks | null
  queueAgain: QueueAgain | null
}
