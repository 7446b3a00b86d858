/**
 * The code of the message that an answer leaves for the next page to show, as `redirectWith` writes
 * it into a cookie.
 */
export const flashOf = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .find((each) => each.startsWith('flash='))
    ?.slice('flash='.length)
    .split(';')[0]
