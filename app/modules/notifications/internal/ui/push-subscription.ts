// This browser's subscription to the news of orders (Push API, W3C).

/**
 * Asks the person, then the browser's push service for the site's key, and tells the server at
 * `action`.
 */
export async function turnOn(key: string, action: string): Promise<'on' | 'blocked' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
    await tellServer(action, await subscribed(key))
    return 'on'
  } catch (error) {
    console.warn('push notifications could not be turned on', error)
    return 'failed'
  }
}

/** Lets the browser forget the server; that it did not is no harm. */
export async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  const current = await registration?.pushManager.getSubscription()
  await current?.unsubscribe()
}

/** This browser's subscription for the site's key; one for an older key is given up. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const older = await pushManager.getSubscription()
    if (!older) throw error
    await older.unsubscribe()
    return pushManager.subscribe(options)
  })
}

async function tellServer(action: string, current: PushSubscription) {
  const { endpoint = '', keys = {} } = current.toJSON()
  const body = new URLSearchParams({
    intent: 'on',
    endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
  })
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 204) throw new Error(`the server answered ${answer.status}`)
}
