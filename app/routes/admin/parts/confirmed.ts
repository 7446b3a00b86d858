import { redirect } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'
import type { Result } from '#kernel/result.ts'
import { isForAnother, isStepUpRefusal, type StepUpRefusal } from '#modules/step-up/step-up.ts'

/** The page that asks an administrator whether it is them. */
const PAGE = '/admin/confirm'

/** What begins the names of that page's own fields. */
export const OWN_FIELD = 'confirm_'

/**
 * What a command of money or rights answered, unless its administrator has to confirm first that it
 * is them: then this throws the way to the page that asks, with all that was posted (307), and back
 * here with it.
 */
export function confirmedOr<Value, Code extends string>(
  result: Result<Value, Code | StepUpRefusal>,
  url: URL,
): Result<Value, Exclude<Code, StepUpRefusal>> {
  if (!result.ok && isStepUpRefusal(result.code)) throw askToConfirm(url, result.code)
  return result as Result<Value, Exclude<Code, StepUpRefusal>>
}

/** The way to that page; what was posted to `url` goes with it. */
export function askToConfirm({ pathname, search }: URL, why?: StepUpRefusal): Response {
  const asked = new URLSearchParams({ to: withoutLocale(pathname) + search })
  if (why && isForAnother(why)) asked.set('why', why)
  return redirect(`${PAGE}?${asked}`, 307)
}
