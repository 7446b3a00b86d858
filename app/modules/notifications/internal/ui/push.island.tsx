import { type SubmitEvent, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import '#ui/card.css'
import '#ui/row-icon.css'
import './push.css'

// The switch by which somebody has notifications shown by this browser, also while the site is
// closed.

export interface PushState {
  /** The site's public key for push services, base64url. */
  key: string
  /** Whether this browser's session is told already. */
  on: boolean
}

type PushProps = {
  push: PushState
  /** A card that offers it, with "Not now"; or a line that turns it on and off. */
  look: 'card' | 'line'
  /** The page to come back to. */
  back: string
}

/** Order news in this browser. The browser asks for leave only when the button was pressed. */
export function Push({ push, look, back }: PushProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'done'>('idle')
  const [words, setWords] = useState<string>()

  const ask = async () => {
    setState('asking')
    const answer = await turnOn(push.key, hrefOf('/push'))
    setState(answer === 'on' ? 'done' : 'idle')
    setWords({ on: m.push_on, blocked: m.push_blocked, failed: m.push_failed }[answer]())
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { value } = event.nativeEvent.submitter as HTMLButtonElement
    // the server forgets the browser by the form itself; the browser may forget the server
    if (value === 'off') void turnOff()
    if (value !== 'on') return
    event.preventDefault()
    if (state === 'idle') void ask()
  }
  const parts = { words, isDone: state === 'done', isBusy: state === 'asking' }
  return (
    <form
      method="post"
      action={hrefOf('/push')}
      onSubmit={submit}
      className={classOf(look, push.on)}
    >
      <input type="hidden" name="back" value={back} />
      {look === 'card' ? <CardParts {...parts} /> : <LineParts {...parts} isOn={push.on} />}
    </form>
  )
}

/** Only scripts can turn it on. */
const classOf = (look: PushProps['look'], isOn: boolean) =>
  look === 'card' ? 'k-card k-pushcard k-scripted' : `k-pushswitch${isOn ? '' : ' k-scripted'}`

type Parts = { words: string | undefined; isDone: boolean; isBusy: boolean }

function CardParts({ words, isDone, isBusy }: Parts) {
  return (
    <>
      <span className="k-rowicon">
        <Icon name="bell" />
      </span>
      <div role="status">
        <h2 className="k-h3">{m.push_title()}</h2>
        <p className="k-muted k-sm">{words ?? m.push_text()}</p>
      </div>
      {!isDone && (
        <div className="k-pushcard__do">
          <Button name="intent" value="on" size="sm" aria-disabled={isBusy} data-eager>
            {m.push_turn_on()}
          </Button>
          <Button name="intent" value="later" size="sm" variant="ghost">
            {m.push_later()}
          </Button>
        </div>
      )}
    </>
  )
}

function LineParts({ words, isDone, isBusy, isOn }: Parts & { isOn: boolean }) {
  return (
    <>
      <p className="k-sm k-muted" role="status">
        {words ?? (isOn ? m.push_is_on() : m.push_is_off())}
      </p>
      {!isDone && (
        <Button
          name="intent"
          value={isOn ? 'off' : 'on'}
          size="sm"
          variant="ghost"
          aria-disabled={isBusy}
          data-eager={isOn ? undefined : true}
        >
          {isOn ? m.push_turn_off() : m.push_turn_on()}
        </Button>
      )}
    </>
  )
}

// This browser's subscription to the news of orders (Push API, W3C).

/**
 * Asks the person, then the browser's push service for the site's key, and tells the server at
 * `action`.
 */
async function turnOn(key: string, action: string): Promise<'on' | 'blocked' | 'failed'> {
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
async function turnOff(): Promise<void> {
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
