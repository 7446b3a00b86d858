/** Answers 405: the loader of an address that is only ever posted to. */
export const onlyPosted = () => new Response(null, { status: 405, headers: { allow: 'POST' } })
