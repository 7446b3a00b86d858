import { parseAccept } from 'hono/utils/accept'

/**
 * Which of our encodings, the best first, a browser takes by its Accept-Encoding (RFC 9110,
 * 12.5.3); `identity` when none. One with a quality of 0 is refused, whatever else is named.
 */
export function acceptedEncoding<Name extends string>(
  header: string | string[] | null | undefined,
  ours: readonly Name[],
): Name | 'identity' {
  if (typeof header !== 'string') return 'identity'
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  return ours.find((name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0) ?? 'identity'
}
