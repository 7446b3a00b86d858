import { directionOfTyped } from '#kernel/text-direction.ts'

/**
 * What makes a field run in the direction of what stands in it, now by `text` and while somebody
 * types (typed.client.ts).
 */
export const typed = (text: unknown) => ({
  'data-typed': '' as const,
  dir: directionOfTyped(typeof text === 'string' ? text : ''),
})
