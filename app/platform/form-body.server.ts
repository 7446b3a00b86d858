import { createHash } from 'node:crypto'

/**
 * What a form said, in short (SHA-256, hex): the same for the same fields. Of files it takes name,
 * size and type.
 */
export const bodyDigest = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body, plain)).digest('hex')

/**
 * The token by which a thing is made once, out of the token of its form and what the form said:
 * sent again it is the same thing, with other words another one. A UUID of version 8 (RFC 9562).
 */
export function tokenOfBody(token: string, body: unknown): string {
  const hex = bodyDigest([token, body])
  const variant = ((Number.parseInt(hex[16]!, 16) & 0b11) | 0b1000).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

const plain = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.type] : value
