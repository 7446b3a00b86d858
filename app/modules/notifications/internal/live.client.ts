// No island: it is the way by which news reach the islands. It keeps only where it is in the
// stream, and whether it holds it.
import { heardLive, liveNews } from '#ui/live-news.ts'
import { keepTyped } from '#ui/kept-forms.ts'
import { messages, say } from '#ui/toasts.ts'
import { waitToRetry } from '#ui/wait-to-retry.ts'
import { eventReader, leadsTo, type LiveEvent } from './live.ts'

// Keeps the pages of a signed-in person up to date. One page of the browser holds the stream and
// tells the others, since a browser gives a site only a few connections.

type News = Record<string, { title: string; href: string }>

/**
 * What pages say to each other: something new, or a page that has just come and asks where things
 * stand.
 */
type Message = LiveEvent | 'ask' | 'signed_out'

/** Where a browser remembers by which of its pages somebody was last signed out. */
const SIGNED_OUT = 'signed-out'

/** How long a form that was sent is waited for before its page is left, in ms. */
const LOOK_AGAIN_MS = 1_000

/** The message of the act that led to this page, which is hidden when it was read long enough. */
const flash = document.querySelector('.k-toasts > .k-toast--brief')

let leave: AbortController | null = null
let last = ''

/** Follows the live stream as long as the page is there. */
export function startLive(): void {
  startListening()
  addEventListener('pagehide', () => leave?.abort())
  const begun = lastSignedOut()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (lastSignedOut() === begun) startListening()
    else void goneFrom()
  })
  document.addEventListener('click', markOpened)
  document.addEventListener('submit', noteSignOut)
}

function startListening() {
  const leaving = (leave = new AbortController())
  const pages = new BroadcastChannel('live')
  leaving.signal.addEventListener('abort', () => pages.close())
  let holding = false
  const show = (event: LiveEvent) => {
    last = event.id
    heardLive(event)
    if (event.event !== 'notification') return
    const news = JSON.parse(event.data) as News
    showNotification(news)
    noteSeen(news)
  }
  const tell = (event: LiveEvent) => {
    if (leaving.signal.aborted) return
    show(event)
    if (event.event === 'notification') ring()
    pages.postMessage(event)
  }
  pages.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'signed_out') void goneFrom()
    else if (data !== 'ask') show(data)
    else if (holding) {
      const { unread, conversations } = liveNews.get()
      for (const [event, value] of Object.entries({ unread, conversations }))
        if (value != null)
          pages.postMessage({ event, id: last, data: JSON.stringify(value) } satisfies LiveEvent)
    }
  }
  const hold = async (stream: AbortSignal) => {
    holding = true
    const isOver = await keepListening(tell, stream)
    holding = false
    if (!isOver || leaving.signal.aborted) return
    pages.postMessage('signed_out' satisfies Message)
    void goneFrom()
  }
  pages.postMessage('ask')
  void holdInTurn(hold, () => holding, leaving.signal)
}

/**
 * Holds the stream for all pages of the browser: at once when the page comes before its reader's
 * eyes, since a page that nobody sees may have been put to sleep with the stream in its hands;
 * otherwise when its turn comes.
 */
async function holdInTurn(
  hold: (stream: AbortSignal) => Promise<void>,
  isHolding: () => boolean,
  leaving: AbortSignal,
) {
  // without locks (a page that is not secure) each page listens for itself
  if (!navigator.locks) return hold(leaving)
  let turn = new AbortController()
  const ask = (options: LockOptions) => {
    const own = (turn = new AbortController())
    const stream = AbortSignal.any([own.signal, leaving])
    const held = navigator.locks.request('live', options, () => hold(stream))
    held.catch(() => {
      // the page went away, or asked anew itself; else another took the stream
      if (leaving.aborted || own !== turn) return
      own.abort()
      wait()
    })
  }
  const wait = () => {
    const waiting = new AbortController()
    stopWaiting = () => waiting.abort()
    ask({ signal: AbortSignal.any([waiting.signal, leaving]) })
  }
  let stopWaiting = () => {}
  const take = () => {
    if (document.visibilityState !== 'visible' || isHolding()) return
    const before = stopWaiting
    ask({ steal: true })
    before()
  }
  document.addEventListener('visibilitychange', take, { signal: leaving })
  if (document.visibilityState === 'visible') take()
  else wait()
}

/** By which page somebody was last signed out in this browser. */
function lastSignedOut(): string | null {
  try {
    return localStorage.getItem(SIGNED_OUT)
  } catch {
    return null
  }
}

/**
 * Takes what the page shows of a person out of sight, and reads it again: as a stranger reads it,
 * or as whoever is signed in now. What they were writing is kept for them.
 */
async function goneFrom() {
  // what was sent leads to its own answer, unless that does not come: that an account is deleted,
  // or that the session ended
  if (document.querySelector('form[data-on-its-way=""]'))
    return void setTimeout(goneFrom, LOOK_AGAIN_MS)
  document.documentElement.hidden = true
  await keepTyped()
  for (const form of document.querySelectorAll('form[data-guard]'))
    form.removeAttribute('data-guard')
  location.reload()
}

/**
 * Listens until the page goes or another takes the stream; after any other end tries again, later
 * each time. Answers whether the session is over.
 */
async function keepListening(
  tell: (event: LiveEvent) => void,
  leaving: AbortSignal,
): Promise<boolean> {
  let failures = 0
  while (!leaving.aborted) {
    const heard = (event: LiveEvent) => {
      failures = 0
      tell(event)
    }
    const signedOut = await listen(heard, leaving).catch(() => false)
    if (signedOut) return true
    await waitToRetry(++failures, leaving)
  }
  return false
}

/** Reads the stream to its end. Answers whether it ended because nobody is signed in any more. */
async function listen(heard: (event: LiveEvent) => void, signal: AbortSignal): Promise<boolean> {
  const headers: Record<string, string> = last ? { 'last-event-id': last } : {}
  const response = await fetch('/events', { headers, signal, cache: 'no-store' })
  if (response.status === 401) return true
  if (!response.ok || !response.body) return false
  let over = false
  const read = eventReader((event) => {
    if (event.event === 'signed_out') over = true
    else heard(event)
  })
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) read(piece.value)
  return over
}

/** Pages that come back from the browser's memory after it are not shown again. */
function noteSignOut({ target }: Event) {
  const path = target instanceof HTMLFormElement ? new URL(target.action).pathname : ''
  if (!/\/(signout|settings\/delete)$/.test(path)) return
  // it goes where its form leads
  leave?.abort()
  try {
    localStorage.setItem(SIGNED_OUT, String(performance.timeOrigin))
  } catch {
    // a browser that keeps nothing asks the stream
  }
}

/** A message of three seconds that leads to what is new, in the language of the page. */
function showNotification(news: News) {
  const { title, href } = news[document.documentElement.lang] ?? { title: '', href: '' }
  // what the page says of the person's own act is not said twice
  if (!title || (flash?.getClientRects().length && leadsTo(href, location.href))) return
  if (
    messages
      .get()
      .some(
        (said) => said.href !== undefined && leadsTo(href, new URL(said.href, location.href).href),
      )
  )
    return
  say({ tone: 'success', words: title, href })
}

/** Who looks at the page that it tells of has seen it: now, or once they look. */
function noteSeen(news: News) {
  const { href } = news[document.documentElement.lang] ?? { href: '' }
  const page = location.pathname
  const there = new URL(href, location.href).pathname
  if (page !== there && !page.startsWith(`${there}/`)) return
  const tell = () =>
    void fetch('/notifications', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'seen', path: page }),
      keepalive: true,
      redirect: 'manual',
    }).catch(() => {})
  if (document.visibilityState === 'visible') return tell()
  document.addEventListener('visibilitychange', tell, { once: true })
}

/**
 * Browsers refuse sounds until the person has used the page; then the notification is seen, not
 * heard.
 */
function ring() {
  void new Audio('/sound/notification.mp3').play().catch(() => {})
}

/** Who opens a notification has read it. The page it leads to is not kept waiting. */
function markOpened({ target }: Event) {
  const link =
    target instanceof Element ? target.closest<HTMLElement>('[data-notification-id]') : null
  if (!link) return
  const body = new URLSearchParams({ intent: 'read', id: link.dataset.notificationId ?? '' })
  void fetch('/notifications', { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(
    () => {},
  )
}
