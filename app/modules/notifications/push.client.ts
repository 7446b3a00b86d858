// Order news in this browser (Push API, W3C). The browser is asked for leave only when a button of ours was pressed.

removeUseless()
document.addEventListener('renewed', removeUseless)

function removeUseless() {
  if (isPossible()) return
  for (const form of document.querySelectorAll('form[data-push]')) form.remove()
}

document.addEventListener('submit', (event) => {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement) || !target.dataset.push || !(submitter instanceof HTMLButtonElement)) return
  if (submitter.value === 'on') {
    event.preventDefault()
    void turnOn(target, submitter)
  } else if (submitter.value === 'off') {
    // the server forgets the browser by the form itself; the browser may forget the server
    void subscription().then((current) => current?.unsubscribe()).catch(() => {})
  }
})

function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function turnOn(form: HTMLFormElement, button: HTMLButtonElement) {
  button.disabled = true
  const say = (words: string | undefined) => form.querySelector('[data-push-words]')?.replaceChildren(words ?? '')
  try {
    if ((await Notification.requestPermission()) !== 'granted') return say(form.dataset.pushBlocked)
    await tellServer(form.action, await subscribed(form.dataset.push!))
    say(form.dataset.pushOn)
    for (const each of form.querySelectorAll('button')) each.remove()
  } catch (error) {
    console.warn('push notices could not be turned on', error)
    say(form.dataset.pushFailed)
  } finally {
    button.disabled = false
  }
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

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
  const body = new URLSearchParams({ intent: 'on', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 204) throw new Error(`the server answered ${answer.status}`)
}
