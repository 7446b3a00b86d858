import { redirect } from 'react-router'
import { pageInstead, withQuery } from '#kernel/page.ts'

interface Asked {
  page: number
  perPage: number
  /** The deepest page that is read at all. */
  lastPage: number
}

/**
 * Leads whoever asks for a page beyond a list's last to its last, with text, filters and order as
 * they are.
 */
export function keepWithin(
  path: string,
  search: string,
  { page, perPage, lastPage }: Asked,
  count: number,
): void {
  const instead = pageInstead(page, count, perPage, lastPage)
  if (instead !== null)
    throw redirect(path + withQuery(search, { page: instead > 1 ? instead : null }))
}
