import { createContext } from 'react-router'
import type { Db } from './db.server.ts'

// What a request carries to loaders and actions: who asks, the time, the databases, the settings.

/**
 * The signed-in person as every page needs it; read with one query at the start of a request. What
 * of it belongs to the product is declared by the module that reads it.
 */
export interface Viewer {
  id: string
  session_id: string
  username: string
  email: string
  is_admin: boolean
}

/** What of a viewer pages show that are put together for each reader. */
export type ShownViewer = Omit<Viewer, 'session_id' | 'email'>

/** Somebody in one of their sessions, who is to show that it is theirs. */
export type SignedIn = Pick<Viewer, 'id' | 'session_id'>

/**
 * Who asks a command of the back office. For anybody who is no administrator it finds nothing to
 * change; acts on money or rights ask in which session (`modules/step-up`), and without one are
 * refused.
 */
export type Administrator = Pick<Viewer, 'id' | 'is_admin'> & { session_id?: string | undefined }

/**
 * All that a loader or action is given of its request: who asks, from where, when, and of which
 * databases. The settings belong to the product, so their module declares them.
 */
export interface RequestContext {
  /** The primary: for commands and for pages of one reader. */
  db: Db
  /** For public pages; a replica when one is configured. */
  read: Db
  /** For the lists of the back office, on connections of their own. */
  backOffice: Db
  /** Who is signed in. A page whose loader reads this is for them alone, and is not kept. */
  readonly viewer: Viewer | null
  /** Whether an administrator asks. What they see is never kept. */
  is_admin: boolean
  /** Whether it is this person who asks. The page is kept for all others. */
  isOwn: (userId: string | null) => boolean
  origin: string
  theme: 'dark' | 'light' | null
  now: Date
  /** The address of the browser's script. */
  script: string
  /** The id of the request, as it stands in the log. */
  reference: string
}

/** The same of somebody who is signed in. */
export interface ViewerContext extends RequestContext {
  readonly viewer: Viewer
}

export const requestContext = createContext<RequestContext>()

/** Whether answering a posted form met an error that nobody foresaw. */
export const actionFailedContext = createContext(false)
