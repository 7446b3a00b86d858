import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { basenameOf, type Locale } from '#kernel/locale.ts'
import type { Env } from '#platform/env.server.ts'

/** The built router, or in development a way to load it. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

/** From a request to what the router answers, in each language. */
export type Handlers = Record<Locale, Handler>
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** React Router once for each language, told apart only by their base path. */
export function handlersOf(build: Build, env: Env): Handlers {
  // behind a TLS proxy a request's own address is http, so the router must be told the public host
  const allowedActionOrigins = [new URL(env.appUrl).host]
  const inLanguage = (locale: Locale) => {
    const own = (b: ServerBuild): ServerBuild => ({
      ...b,
      basename: basenameOf(locale),
      allowedActionOrigins,
    })
    const mode = import.meta.env.PROD ? 'production' : 'development'
    // in production pass the object: given a function, the router derives all its routes again at
    // each request
    return createRequestHandler(
      typeof build === 'function' ? async () => own(await build()) : own(build),
      mode,
    )
  }
  return { en: inLanguage('en'), ar: inLanguage('ar') }
}
