import { isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Island } from '#ui/island.tsx'
import { Toast, ToastLayer } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.island.tsx'
import type { ToastMessage } from '#ui/toasts.ts'
import type { Done, RefusedFlash } from './flash.server.ts'
import { type DeskNext, useDeskNext, useRoot } from './root-data.ts'

type Words = { [Key in Done as `flash_${Key}`]: () => string } & {
  [Key in RefusedFlash as `refused_${Key}`]: () => string
}

/** The words of each message: a key without them is a type error here. */
const words: Words = m

/** The message that the last form left for this page, and place for those of its scripts. */
export function FlashToasts() {
  const flash = useRoot()?.flash
  const first = withNext(flash ? flashMessage(flash) : null, useDeskNext())
  return (
    <Island
      of={Toasts}
      props={{ first, close: m.close() }}
      when={first?.tone === 'danger' ? 'idle' : 'call'}
    />
  )
}

/** What was done in a queue of the desk leads on to what waits next in it. */
function withNext(message: ToastMessage | null, next: DeskNext | null): ToastMessage | null {
  if (!next || message?.tone !== 'success') return message
  const words = m.queue_next({ next: isolated(next.title) })
  return { ...message, next: { words, href: hrefOf(next.to) } }
}

/**
 * What the script says (submit.client.ts) of a form that it does not send without a network; on
 * every page, also those without a frame.
 */
export function UnsentToast() {
  return (
    <template data-unsent-toast="">
      <ToastLayer>
        <Toast tone="danger">{m.offline_unsent()}</Toast>
      </ToastLayer>
    </template>
  )
}

/**
 * What a message says, and how, which its prefix in the catalogue tells: what is refused stays, all
 * else goes after three seconds. The key comes from a cookie, which could say anything.
 */
export function flashMessage(key: string): ToastMessage | null {
  const [done, refused] = [`flash_${key}`, `refused_${key}`]
  if (isSaid(refused)) return { tone: 'danger', words: words[refused]() }
  return isSaid(done) ? { tone: 'success', words: words[done]() } : null
}

/** What is said of something refused, for an answer without a page. */
export const refusedFlashWords = (key: RefusedFlash): string => words[`refused_${key}`]()

const isSaid = (key: string): key is keyof Words => Object.hasOwn(words, key)
