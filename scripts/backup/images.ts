import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyWhole, digestOf, filesBelow, inLanes, isMissing, type StoredFile } from './files.ts'

/**
 * Copies the images that a copy has not yet: an image never changes under its name, so none is
 * copied twice. One that goes meanwhile is nobody's. Returns how many.
 */
export async function copyImages(from: string, to: string): Promise<number> {
  const there = new Set<string>()
  for await (const path of filesBelow(to)) there.add(path)
  const missing: string[] = []
  for await (const path of filesBelow(from)) if (!there.has(path)) missing.push(path)
  await inLanes(missing, async (path) => {
    await copyWhole(join(from, path), join(to, path)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  })
  return missing.length
}

/** The size and digest of each image of a copy; those that `known` has are not read again. */
export async function listImages(
  folder: string,
  known: readonly StoredFile[],
): Promise<StoredFile[]> {
  const before = new Map(known.map((each) => [each.path, each]))
  const paths: string[] = []
  for await (const path of filesBelow(folder)) paths.push(path)
  const images: StoredFile[] = []
  await inLanes(paths, async (path) => {
    images.push(before.get(path) ?? { path, ...(await digestOf(join(folder, path))) })
  })
  return images.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/**
 * Removes images of a copy that went from the site and that no backup names. One that was copied
 * since the oldest backup may be named by a moment between two, so it stays.
 */
export async function dropImages(
  copies: string,
  site: string,
  named: ReadonlySet<string>,
  oldest: Date,
): Promise<void> {
  const here = new Set<string>()
  for await (const path of filesBelow(site)) here.add(path)
  for await (const path of filesBelow(copies)) {
    if (here.has(path) || named.has(path)) continue
    if ((await stat(join(copies, path))).mtime < oldest) await rm(join(copies, path))
  }
}
