/** What a body says as JSON in UTF-8; null where it is none. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
