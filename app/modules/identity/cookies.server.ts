import { currentEnv } from '#platform/env.server.ts'

/** A cookie that scripts cannot read and other sites cannot send along. It lasts for so many seconds; without, as long as the browser. */
export function privateCookie(name: string, value: string, seconds?: number): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${currentEnv().appUrl.startsWith('https:') ? '; Secure' : ''}`
}

export const clearedCookie = (name: string): string => privateCookie(name, '', 0)
