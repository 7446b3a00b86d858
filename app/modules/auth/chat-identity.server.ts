import { createHmac } from 'node:crypto'
import type { Db } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import type { ChatStart } from '#modules/settings/chat.ts'

/**
 * What the support chat is told of a member: name, address, id and since when, with a proof of the
 * id where CHAT_SECRET is set.
 */
export async function chatIdentity(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<Omit<ChatStart, 'app_id'>> {
  const { created_at } = await db
    .selectFrom('profiles')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { chatSecret } = currentEnv()
  return {
    name: username,
    email,
    user_id: id,
    created_at: Math.floor(created_at.getTime() / 1000),
    ...(chatSecret && { user_hash: createHmac('sha256', chatSecret).update(id).digest('hex') }),
  }
}
