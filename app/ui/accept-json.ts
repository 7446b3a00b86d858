/** The headers of a request that wants the JSON of an address instead of its page. */
export const acceptJson = { accept: 'application/json' }
