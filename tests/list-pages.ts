import { type Part, parsePage } from './page.ts'

/**
 * The addresses of a list's pages from this one on, by the links to the next, and what `read` reads
 * there.
 */
export async function pagesFrom<Found, Page extends string | Part>(
  path: string,
  page: (path: string) => Promise<Page>,
  read: (page: Page) => Found,
): Promise<Found[]> {
  const shown = await page(path)
  const next = linkTo('next', shown)
  return [read(shown), ...(next ? await pagesFrom(next, page, read) : [])]
}

/** Where a list's link to its next, or previous, page leads; null when it has none. */
export function linkTo(rel: 'next' | 'prev', page: string | Part): string | null {
  const part = typeof page === 'string' ? parsePage(page) : page
  return part.querySelector(`a[rel="${rel}"]`)?.getAttribute('href') ?? null
}
