/**
 * What stands between the header and the footer of an answered page; empty when it has no such
 * part.
 */
export const mainOf = async (response: Response): Promise<string> =>
  /<main[^]*<\/main>/.exec(await response.text())?.[0] ?? ''
