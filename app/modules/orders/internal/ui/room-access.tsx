import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Recorded } from '#modules/vault/ui.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { accessPath } from '../room-path.ts'
import type { AccessView } from './access-view.ts'
import { Sealed } from './room-goods.tsx'
import { RoomPart } from './room-parts.tsx'

type RoomAccessProps = {
  id: string
  access: AccessView
  /** Whose page it is. */
  side: 'buyer' | 'seller'
}

/** The account that the buyer lends its seller, closed: since when, who opened it, what can be done. */
export function RoomAccess({ id, access, side }: RoomAccessProps) {
  const { title, state, text, opened } = access
  const isGiven = state === 'given'
  return (
    <RoomPart id="access" icon="lock" title={title} end={isGiven && <Sealed />}>
      <p className={isGiven ? undefined : 'k-muted'}>{text}</p>
      {opened && <Recorded>{opened}</Recorded>}
      {side === 'buyer' && state === 'over' && (
        <Callout tone="warning" icon="lock" title={m.access_password_title()}>
          {m.access_password_text()}
        </Callout>
      )}
      {side === 'buyer' && state !== 'over' && (
        <div className="k-actions">
          <ButtonLink to={accessPath(id)}>
            {isGiven ? m.access_change() : m.access_give()}
          </ButtonLink>
        </div>
      )}
      {side === 'seller' && isGiven && <OpenAccess id={id} />}
    </RoomPart>
  )
}

/** Leads to where the seller proves that it is them: no address of what is opened is ever read. */
const OpenAccess = ({ id }: { id: string }) => (
  <form method="post" action={hrefOf(`/sales/${id}/access`)} className="k-actions">
    <Button>
      <Icon name="eye" />
      {m.access_open()}
    </Button>
  </form>
)
