import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

const real = crypto.scrypt
const cheap = ((...[password, salt, length, , done]: Parameters<typeof real>) =>
  real(password, salt, length, { N: 2 }, done)) as typeof real

/** Lets a password's digest cost next to nothing: it is a tenth of a second of the processor. */
export const digestCheaply = (): void => digestBy(cheap)

/** Until the test ends, digests cost what they do for people; no cheap one matches them. */
export function digestAsForPeople(): void {
  digestBy(real)
  onTestFinished(digestCheaply)
}

function digestBy(scrypt: typeof real) {
  crypto.scrypt = scrypt
  syncBuiltinESMExports()
}
