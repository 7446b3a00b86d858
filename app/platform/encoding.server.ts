import { parseAccept } from 'hono/utils/accept'

/**
 * In which of our encodings an answer goes to a browser with this Accept-Encoding (RFC 9110,
 * 12.5.3): the first of `ours` that it takes, else as it is (`identity`, which may stand among ours
 * where it is better than others). One with a quality of 0 is refused, whatever else is named. A
 * browser that refuses all of them, `identity` too, is answered as it is all the same: that is
 * allowed, and better than a page without words.
 */
export function acceptedEncoding<Name extends string>(
  header: string | string[] | null | undefined,
  ours: readonly Name[],
): Name | 'identity' {
  if (typeof header !== 'string') return 'identity'
  const qualities = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const others = qualities.get('*')
  const isTaken = (name: string) =>
    (qualities.get(name) ?? others ?? (name === 'identity' ? 1 : 0)) > 0
  return ours.find(isTaken) ?? 'identity'
}
