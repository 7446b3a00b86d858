/** A file of separated values to keep. */
export const csvFile = (text: string, name: string) =>
  new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` } })
