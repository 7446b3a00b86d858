import { sql } from 'kysely'
import { advisoryLock, type Tx } from '#platform/db.server.ts'
import { freeSlug, textSlugOf, stemOf } from '../slug.ts'

/** The tables whose rows have a slug, the readable part of an address, unique among them. */
export type Slugged = 'blog_posts' | 'help_articles' | 'help_categories'

/** The slug where the title has no letter that an address may have. */
const standIn: Record<Slugged, string> = {
  blog_posts: 'post',
  help_articles: 'article',
  help_categories: 'category',
}

/**
 * The slug for a row of a table: of what was typed, else of the title; with -2, -3 … when another
 * row has it. Those who save at the same moment wait for each other here until the end of their
 * transactions, so that each sees the other's.
 */
export async function claimSlug(
  tx: Tx,
  table: Slugged,
  { id = 0, typed, title }: { id?: number; typed: string; title: string },
): Promise<string> {
  await advisoryLock(tx, `slug ${table}`)
  const wanted = textSlugOf(typed) || textSlugOf(title) || standIn[table]
  const taken = await tx
    .selectFrom(table)
    .select('slug')
    .where('id', '<>', id)
    .where(sql<boolean>`starts_with(slug, ${stemOf(wanted)})`)
    .execute()
  return freeSlug(wanted, new Set(taken.map(({ slug }) => slug)))
}
