export const DEFAULT_BADGE_COLOR = '#3B82F6'

/**
 * A typed colour in the six digits that a browser's own choice of colours knows, in small letters;
 * null while it is none.
 */
export function sixDigits(typed: string): string | null {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(typed.trim()) ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  return digits ? `#${digits.toLowerCase()}` : null
}
