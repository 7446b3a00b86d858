// The site's service worker: a page for when there is no network, and notifications of orders.
// Pages and answers are never kept; whatever this script cannot do, the browser does as if it were
// not there. Before it stand, written by the server: VERSION, and OFFLINE with the address of the
// offline page and its fonts for each language.

const CACHE = `offline-${VERSION}`

self.addEventListener('install', (event) => {
  // at once, since nothing of an older version is worth waiting for
  self.skipWaiting()
  event.waitUntil(keepForOpenPages())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable()
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

const languageOf = (address) => (/^\/ar(\/|$)/.test(new URL(address).pathname) ? 'ar' : 'en')

/** A reader has one language, so only that of the pages that are open is fetched. */
async function keepForOpenPages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const language of new Set(pages.map(({ url }) => languageOf(url)))) await keep(language)
}

/**
 * Fetches the offline page of a language if it is not here yet. The fonts come out of the browser's
 * own cache.
 */
async function keep(language) {
  const cache = await caches.open(CACHE)
  const { page, fonts } = OFFLINE[language]
  if (await cache.match(page)) return
  await cache.addAll(fonts)
  await cache.add(page)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(navigate(event))
  // a form is the browser's own to send: from here it would look like ours, whichever site it came
  // from
  else if (origin === self.location.origin && isFont(pathname)) event.respondWith(font(request))
})

const isFont = (pathname) => Object.values(OFFLINE).some(({ fonts }) => fonts.includes(pathname))

/** The network's answer, whatever it is; only where there is none, the offline page. */
async function navigate(event) {
  const language = languageOf(event.request.url)
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keep(language).catch(() => {}))
    return answer
  } catch (error) {
    const page = await keptPage(language)
    if (page) return page
    throw error
  }
}

async function keptPage(language) {
  const cache = await caches.open(CACHE)
  const other = language === 'ar' ? 'en' : 'ar'
  return (await cache.match(OFFLINE[language].page)) ?? (await cache.match(OFFLINE[other].page))
}

// the kept pages have the theme in them that was chosen when they were fetched
self.addEventListener('message', (event) => {
  if (event.data === 'theme') event.waitUntil(keepAgain())
})

async function keepAgain() {
  const cache = await caches.open(CACHE)
  for (const { page } of Object.values(OFFLINE)) if (await cache.match(page)) await cache.add(page)
}

const font = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

/**
 * Shows a notification, always: browsers end the subscription of a site that lets a push pass by.
 * Without a sound to somebody who has the site before their eyes, where it is told already.
 */
async function show(data) {
  const { title = 'Kanz', body, tag, lang, dir, path } = read(data) ?? {}
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const silent = pages.some(({ visibilityState }) => visibilityState === 'visible')
  const options = {
    body,
    tag,
    lang,
    dir,
    renotify: Boolean(tag) && !silent,
    silent,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    data: { path },
  }
  await self.registration.showNotification(title, options)
}

function read(data) {
  try {
    return data?.json()
  } catch {
    return null
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** Opens a page of this site, in a window of it if there is one. */
async function open(path) {
  const { href, origin } = new URL(path ?? '/', self.location.origin)
  if (origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(href)
  await page.focus().catch(() => {})
  return page.navigate(href).catch(() => self.clients.openWindow(href))
}

// a push service may change a browser's address; the server is told, as long as the session lives
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)))

async function resubscribe({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  const current =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!current) return
  const { endpoint, keys } = current.toJSON()
  await fetch('/push', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'on', endpoint, ...keys }),
    redirect: 'manual',
  })
}
