import { existsSync } from 'node:fs'
import { type Manifest, partsOf, placesOf } from './manifest.ts'

/** What a backup takes on the disk, in words. */
export function sizeWords({ database, images, bucket }: Manifest): string {
  const sum = (files: Manifest['images']) =>
    `${(files.reduce((all, { bytes }) => all + bytes, 0) / 1e6).toFixed(1)} MB`
  const pictures = bucket
    ? `images stay in the bucket ${bucket}`
    : `${images.length} image files of ${sum(images)}`
  return `the database in ${database.length} files of ${sum(database)}, ${pictures}`
}

/** The last order that a backup is certain to have, and how old it is. */
export function lastWords(
  { last: { order, transfer } }: Pick<Manifest, 'last'>,
  now: Date,
): string {
  if (!order) return 'It has no order.'
  const placed = new Date(order.created_at)
  return `Its last order is ${order.id}, placed ${placed.toISOString()} (${ageWords(placed, now)} ago); its last ledger transfer is ${transfer ?? 'none'}.`
}

/** The time between two moments, in its largest unit. */
export function ageWords(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000))
  if (minutes < 120) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  return `${Math.round(minutes / 60 / 24)} days`
}

/** Where a backup's keys are, and where they belong. */
export function keysWords(path: string): string {
  const { folder, name } = partsOf(path)
  const keys = placesOf(folder).keys(name)
  return existsSync(keys)
    ? `Store ${keys} elsewhere: with the backup it opens everything, and without it the backup opens nothing that is sealed.`
    : 'The keys are in your environment (APP_SECRET, VAULT_KEYS, VAULT_HASH_KEY) and not in the backup: keep a copy of them elsewhere, since without them nothing that is sealed can be opened.'
}
