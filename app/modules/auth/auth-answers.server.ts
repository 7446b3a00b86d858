import { type Refusal, refuse } from '#kernel/result.ts'
import { type AuthAnswer, usualTime } from './auth.server.ts'

/** What refuses a form of somebody who gets in, or changes how they do. */
export type AuthRefusal =
  | 'wrong_credentials'
  | 'too_many'
  | 'suspended'
  | 'weak_password'
  | 'invalid_token'
  | 'invalid_email'
  | 'wrong_password'
  | 'wrong_code'
  | 'same_email'
  | 'no_password'
  | 'failed'

/** Why the accounts service said no; what only we can cause is `failed`. */
export function refusalOf({ body }: AuthAnswer): Refusal<AuthRefusal> {
  const code = refusals[body?.code ?? ''] ?? 'failed'
  if (code === 'too_many') return refuse(code, { seconds: body?.seconds ?? 60 })
  return code === 'weak_password'
    ? refuse(code, { reasons: (body?.reasons ?? []).join(' ') })
    : refuse(code)
}

/** How an attempt ended, for the log. */
export function outcomeOf(answer: AuthAnswer): string {
  if (answer.challenge) return 'code_owed'
  return answer.ok ? 'in' : refusalOf(answer).code
}

const refusals: Record<string, AuthRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'wrong_credentials',
  PASSWORD_TOO_LONG: 'wrong_credentials', // a sign-in's: a new password's length has been refused as weak before
  INVALID_EMAIL: 'invalid_email',
  INVALID_TOKEN: 'invalid_token',
  too_many: 'too_many',
  weak_password: 'weak_password',
  suspended: 'suspended',
}

/** Answers no sooner than usual (`openAuth`), so that the time does not tell what was done. */
export async function evenly<Value>(work: () => Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work(), usualTime()])
  return value
}
