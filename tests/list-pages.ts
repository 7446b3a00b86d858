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
export function linkTo(rel: 'next' | 'prev', html: string): string | null {
  const [link] = [...html.matchAll(/<a\b[^>]*>/g)].filter(([tag]) => tag.includes(`rel="${rel}"`))
  return link ? /href="([^"]*)"/.exec(link[0])![1]!.replaceAll('&amp;', '&') : null
}
