import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { screenPath } from './screens.ts'

/** The id by which the list of keys is opened (`popoverTarget`, and desk.client.ts). */
export const KEYS = 'desk-keys'

const keys: readonly (readonly [key: string, does: () => string])[] = [
  ['/', m.keys_find],
  ['Ctrl K', m.desk_find],
  ['j', m.keys_down],
  ['k', m.keys_up],
  ['Enter', m.keys_open],
  ['n', m.keys_next],
  ['Esc', m.keys_back],
  ['?', m.keys_help],
]

/** By which keys the desk is worked, and the way to be rid of them in this browser. */
export const KeysDialog = () => (
  <PopDialog
    id={KEYS}
    title={m.keys_title()}
    closeLabel={m.close()}
    footer={
      <>
        <ButtonLink to={screenPath('handbook')}>{m.handbook_open()}</ButtonLink>
        <Button type="button" data-keys="off">
          {m.keys_off()}
        </Button>
        <Button type="button" data-keys="on" hidden>
          {m.keys_on()}
        </Button>
      </>
    }
  >
    <p>{m.keys_lead()}</p>
    <dl className="k-keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd dir="ltr">{key}</kbd>
          </dt>
          <dd>{does()}</dd>
        </div>
      ))}
    </dl>
    <p className="k-muted k-sm">{m.keys_kept()}</p>
  </PopDialog>
)
