import { APIError } from 'better-auth/api'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { createQueue, FAIR_SHARE } from '#modules/images/queue.server.ts'

// A password takes a processor for a tenth of a second, so that guessing is dear. Few are hashed
// beside each other and few wait, so that nothing else is kept from a processor by them.

/** How many wait at most; one reader's forms come in turn, so nobody fills this alone. */
const MOST_WAITING = 64
const enqueue = createQueue(FAIR_SHARE, MOST_WAITING)

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = await enqueue(async () => ({ value: await work() }))
  if (!done) throw new APIError('TOO_MANY_REQUESTS', { code: 'too_many', seconds: 5 })
  return done.value
}

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Whether a password is the one that was stored as this hash. */
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given))
