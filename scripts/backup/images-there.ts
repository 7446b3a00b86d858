import { filesOf, imageFolders, isStoredImage } from '#modules/images/image.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { fileKeys } from '../../app/platform/storage.server.ts'

/** The files of images that the database names and the store has not, of all that it names. */
export async function missingImages(db: Db): Promise<{ named: number; missing: string[] }> {
  const there = new Set<string>()
  for (const folder of imageFolders) for await (const key of fileKeys(folder)) there.add(key)
  const rows = await db.selectFrom('image_urls').select('url').distinct().execute()
  const named = rows.filter(({ url }) => isStoredImage(url))
  const keys = named.flatMap(({ url }) => filesOf(url).map(({ key }) => key))
  return { named: keys.length, missing: keys.filter((key) => !there.has(key)) }
}
