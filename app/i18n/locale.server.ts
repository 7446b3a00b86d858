import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#kernel/locale.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

const current = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => current.getStore() ?? 'en')

/** Runs a piece of work in a language: every message and every number it makes is in it. */
export const inLocale = <Value>(locale: Locale, work: () => Value): Value =>
  current.run(locale, work)
