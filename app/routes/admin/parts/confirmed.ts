import { redirect } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'
import type { Result } from '#kernel/result.ts'
import type { PowerRefusal } from '#modules/power/rules.ts'

/** The page that asks an administrator whether it is them. */
const PAGE = '/admin/confirm'

/** What begins the names of that page's own fields. */
export const OWN_FIELD = 'confirm_'

/**
 * What a command of money or power answered, unless its administrator has to confirm first that it
 * is them: then this throws the way to the page that asks, with all that was posted (307), and back
 * here with it.
 */
export function confirmedOr<Value, Code extends string>(
  result: Result<Value, Code | PowerRefusal>,
  url: URL,
): Result<Value, Exclude<Code, PowerRefusal>> {
  if (!result.ok && isPowerRefusal(result.code)) throw askToConfirm(url)
  return result as Result<Value, Exclude<Code, PowerRefusal>>
}

/** Whether a command was refused until its administrator confirms that it is them. */
export const isPowerRefusal = (code: string): code is PowerRefusal =>
  code === 'confirm_first' || code === 'two_step_required'

/** The way to that page; what was posted to `url` goes with it. */
export const askToConfirm = ({ pathname, search }: URL): Response =>
  redirect(`${PAGE}?to=${encodeURIComponent(withoutLocale(pathname) + search)}`, 307)
