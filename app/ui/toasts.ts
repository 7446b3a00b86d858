import { islandOf } from './island.ts'
import { createStore } from './store.ts'

/**
 * A message that floats over the page. Good news goes after three seconds, bad news when it is
 * closed.
 */
export interface ToastMessage {
  tone: 'success' | 'danger'
  words: string
  /** Where it leads, if anywhere. */
  href?: string
  /** A way that leads on from it. */
  next?: { words: string; href: string }
}

export interface KeyedMessage extends ToastMessage {
  key: number
}

/** What is being said, the oldest first. */
export const messages = createStore<readonly KeyedMessage[]>([])

let said = 0

/** Says it on the page, at once, in place of what leads to the same. */
export function say(message: ToastMessage): void {
  const others = messages.get().filter(({ href }) => href === undefined || href !== message.href)
  messages.set([...others, { ...message, key: ++said }])
  void islandOf('toasts')
    ?.wake()
    .catch(() => {})
}

export const unsay = (key: number): void =>
  messages.set(messages.get().filter((message) => message.key !== key))
