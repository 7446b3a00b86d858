import { type Part, parsePage } from './page'

/** The addresses of a list's pages from this one on, by the links to the next, and what `read` reads there. */
export async function pagesFrom<Found>(
  path: string,
  page: (path: string) => Promise<string>,
  read: (html: string) => Found,
): Promise<Found[]> {
  const html = await page(path)
  const next = linkTo('next', html)
  return [read(html), ...(next ? await pagesFrom(next, page, read) : [])]
}

/** Where a list's link to its next, or previous, page leads; null when it has none. */
export function linkTo(rel: 'next' | 'prev', page: string | Part): string | null {
  const part = typeof page === 'string' ? parsePage(page) : page
  return part.querySelector(`a[rel="${rel}"]`)?.getAttribute('href') ?? null
}
