import { log } from '#platform/log.server.ts'

// One line of the log for each attempt to get in, or to show that one is who one is.

type Way = 'password' | 'google' | 'code' | 'reset' | 'confirmation'

/**
 * Logs how an attempt to sign in ended: `in`, `code_owed`, or why it was refused. A person is named
 * by their id, where it is known; never by an email or an address.
 */
export const logSignIn = (way: Way, outcome: string, person?: string): void =>
  log.info('a sign-in', { way, outcome, ...(person && { person }) })

/** The same of a person in a session who shows that it is them, before what asks for it. */
export const logProof = (way: 'password' | 'code', outcome: string, person: string): void =>
  log.info('a confirmation', { way, outcome, person })
