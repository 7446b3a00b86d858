import type { Page, Worker } from '@playwright/test'

/**
 * Delivers a push as the browser would that got one from its push service, to the service worker of
 * this site.
 */
export async function deliver(page: Page, origin: string, data: string) {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data,
  })
}

/** Notes from now on which notifications the worker shows; answers how to read their titles. */
export async function titlesShownBy(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope
    const show = registration.showNotification.bind(registration)
    const titles: string[] = []
    Object.assign(globalThis, { titles })
    registration.showNotification = async (title, options) => {
      await show(title, options)
      titles.push(title)
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)
}

/**
 * Delivers a push and waits until the worker has decided whether to show it: it asks who looks at
 * the site, and so is asked here, after it.
 */
export async function deliverToEnd(page: Page, origin: string, worker: Worker, data: string) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.pushed = new Promise((resolve) =>
      addEventListener('push', () => resolve(), { once: true }),
    )
  })
  await deliver(page, origin, data)
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    await scope.pushed
    await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  })
}

type WorkerScope = {
  registration: ServiceWorkerRegistration
  pushed: Promise<void>
  clients: { matchAll(options: object): Promise<unknown> }
}
