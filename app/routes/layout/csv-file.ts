/**
 * A file of separated values to keep. Nothing between us and the reader keeps it: it may hold names
 * and account numbers.
 */
export const csvFile = (text: string, name: string) =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
