import { redirect } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'
import type { Result } from '#kernel/result.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'

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

/**
 * Whether this administrator cannot do it now, alone, or not before they confirm that it is them.
 */
export const isStepUpRefusal = (code: string): code is StepUpRefusal =>
  code === 'confirm_first' || code === 'two_step_required' || isForAnother(code)

/** Why it is not theirs to do: a code would not help, and the page says so. */
export const isForAnother = (code: string | null): code is 'day_sum' | 'another_administrator' =>
  code === 'day_sum' || code === 'another_administrator'

/** The way to that page; what was posted to `url` goes with it. */
export function askToConfirm({ pathname, search }: URL, why?: StepUpRefusal): Response {
  const asked = new URLSearchParams({ to: withoutLocale(pathname) + search })
  if (why && isForAnother(why)) asked.set('why', why)
  return redirect(`${PAGE}?${asked}`, 307)
}
