import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import '#ui/card.css'
import '#ui/row-icon.css'
import './push-card.css'

export interface PushState {
  /** The site's public key for push services, base64url. */
  key: string
  /** Whether this browser's session is told already. */
  on: boolean
}

/** What the script (push.client.ts) needs, and says when it cannot do what was asked. */
const scripted = (key: string) => ({
  'data-push': key, 'data-push-blocked': m.push_blocked(), 'data-push-failed': m.push_failed(), 'data-push-on': m.push_on(),
})

type CardProps = { push: PushState; back: string }

/** Offers to tell of order news in this browser. Only its button asks the browser; "Not now" is remembered. */
export function PushCard({ push, back }: CardProps) {
  if (push.on) return null
  return (
    <Form method="post" action="/push" className="k-card k-push k-scripted" {...scripted(push.key)}>
      <input type="hidden" name="back" value={back} />
      <span className="k-rowicon"><Icon name="bell" /></span>
      <div className="k-push__t" role="status">
        <h2 className="k-h3">{m.push_title()}</h2>
        <p className="k-muted k-sm" data-push-words>{m.push_text()}</p>
      </div>
      <div className="k-push__do">
        <Button name="intent" value="on" size="sm">{m.push_turn_on()}</Button>
        <Button name="intent" value="later" size="sm" variant="ghost">{m.push_later()}</Button>
      </div>
    </Form>
  )
}

/** Turns order news in this browser on or off. */
export function PushSwitch({ push }: { push: PushState }) {
  return (
    <Form method="post" action="/push" className={push.on ? 'k-pushswitch' : 'k-pushswitch k-scripted'} {...scripted(push.key)}>
      <p className="k-sm k-muted" role="status" data-push-words>{push.on ? m.push_is_on() : m.push_is_off()}</p>
      {push.on
        ? <Button name="intent" value="off" size="sm" variant="ghost">{m.push_turn_off()}</Button>
        : <Button name="intent" value="on" size="sm" variant="ghost">{m.push_turn_on()}</Button>}
    </Form>
  )
}
