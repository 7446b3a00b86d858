import { createHash } from 'node:crypto'

/**
 * A mark of what a form shows, to tell whether it changed since: the same for what is the same as
 * JSON.
 */
export const versionOf = (shown: unknown): string =>
  createHash('sha1').update(JSON.stringify(shown)).digest('base64url')
