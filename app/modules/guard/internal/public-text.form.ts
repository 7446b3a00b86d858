import * as v from 'valibot'
import { mayBePublic } from './public-text.ts'

/**
 * Refuses as `not_public` what may not stand in a text that everybody reads; where a `host` is
 * named, links to it may.
 */
export const publicText = (host?: string) =>
  v.check<string, 'not_public'>((text) => mayBePublic(text, host), 'not_public')

/** The same of a username, whose low lines stand for blanks: `wa_0550123456`. */
export const publicName = v.check<string, 'not_public'>(
  (name) => mayBePublic(name.replaceAll('_', ' ')),
  'not_public',
)
