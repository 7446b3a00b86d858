import { removePicture } from '#modules/files/pictures.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'

/** Removes the files of pictures that went with their offer; one that something else still names stays. */
export async function removeDroppedPictures(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const dropped = [...new Set(facts.flatMap(({ payload }) => payload.urls as string[]))]
  const named = await tx.selectFrom('picture_urls').select('url').where('url', 'in', dropped).execute()
  const kept = new Set(named.map(({ url }) => url))
  for (const url of dropped) if (!kept.has(url)) await removePicture(url)
}
