import * as v from 'valibot'
import { mayBeName, mayBePublic } from './internal/public-text.ts'

/**
 * Refuses as `not_public` what may not stand in a text that everybody reads; where a `host` is
 * named, links to it may.
 */
export const publicText = (host?: string) =>
  v.check<string, 'not_public'>((text) => mayBePublic(text, host), 'not_public')

/** The same of a username. */
export const publicName = v.check<string, 'not_public'>(mayBeName, 'not_public')
