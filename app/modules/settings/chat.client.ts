// No island: the chat is another company's script, which draws itself.
import { type ChatStart, chatScript } from './chat.ts'

// Starts the support chat on its page. The chat remembers its reader in cookies of its own, so it
// is told to forget them whenever somebody else, or nobody, is signed in now.

type Messenger = (command: 'boot' | 'update' | 'show' | 'shutdown', start?: object) => void

declare global {
  interface Window {
    Intercom?: Messenger
    intercomSettings?: object
  }
}

const REMEMBERED = 'chat-user'
const place = document.querySelector<HTMLElement>('[data-chat]')

if (place) {
  start(place).catch((error: unknown) => {
    console.warn('the chat could not be loaded', error)
    show('failed')
  })
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith('/signout'))
      forget()
  })
}

async function start({ dataset }: HTMLElement) {
  const settings = JSON.parse(dataset.chat!) as ChatStart
  // the page has a button for it: the chat's own would lie over the bar at the bottom of phones
  const options = { ...settings, hide_default_launcher: true }
  await load(chatScript(settings.app_id))
  const before = localStorage.getItem(REMEMBERED)
  if (before !== null && before !== (settings.user_id ?? '')) window.Intercom?.('shutdown')
  localStorage.setItem(REMEMBERED, settings.user_id ?? '')
  window.Intercom?.('boot', options)
  window.Intercom?.('show')
  show('open')
  document
    .querySelector('[data-chat-show]')
    ?.addEventListener('click', () => window.Intercom?.('show'))
}

function forget() {
  window.Intercom?.('shutdown')
  localStorage.removeItem(REMEMBERED)
}

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the script did not load')))
    document.head.append(script)
  })
}

/** Of the page's words for each state, those of this one. */
function show(state: 'open' | 'failed') {
  for (const element of document.querySelectorAll<HTMLElement>('[data-chat-state]'))
    element.hidden = element.dataset.chatState !== state
}
