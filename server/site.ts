import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Env } from '#platform/env.server.ts'
import type { Handlers } from './router.ts'
import type { Enqueue } from './fair-queue.ts'

/** A request as the site's parts are given it. */
export type SiteRequest = Context<{ Bindings: HttpBindings }>

/** What the site's parts are made of. */
export interface Site {
  env: Env
  handlers: Handlers
  /** The address of the browser's script. */
  script: string
  turn: Enqueue
}
