import Bowser from 'bowser'

/** By what a session is used. A name that cannot be told is null. */
export interface Device {
  browser: string | null
  system: string | null
  phone: boolean
}

/** The browser and system that a User-Agent header names, as far as it can be believed. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, phone: false }
  const parser = Bowser.getParser(userAgent)
  const kind = parser.getPlatformType(true)
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null, phone: kind === 'mobile' || kind === 'tablet' }
}
