import Bowser from 'bowser'

/** By what a session is used. A name that cannot be told is null. */
export interface Device {
  browser: string | null
  system: string | null
  phone: boolean
}

/** What is longer is no User-Agent, and no name of a browser or a system. */
const LONGEST = 500
const LONGEST_NAME = 40

/** The browser and system that a User-Agent header names, as far as it can be believed. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, phone: false }
  const parser = Bowser.getParser(userAgent.slice(0, LONGEST))
  const kind = parser.getPlatformType(true)
  return {
    browser: named(parser.getBrowserName()),
    system: named(parser.getOSName()),
    phone: kind === 'mobile' || kind === 'tablet',
  }
}

/** The system is said besides; "Mozilla" is what nearly every browser calls itself first. */
const named = (name: string | undefined) =>
  name && name !== 'Mozilla' && name.length <= LONGEST_NAME
    ? name.replace(/ for Android$/, '')
    : null
