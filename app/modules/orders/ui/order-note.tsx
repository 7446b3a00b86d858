import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Check, Field, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Icon } from '#ui/icon.tsx'
import { OrderPart } from '../internal/ui/order-parts.tsx'

type OrderNoteProps = {
  id: string
  /** Identifies the form's own note, so that it is written once however often it comes. */
  token: string
  /** How long a note may be. */
  most: number
  body?: string
  error?: string
  /** Whether it may be written all the same. */
  asks?: boolean
}

/** Where the seller of a boost says how far it is, in the conversation. */
export function OrderNote({ id, token, most, body, error, asks }: OrderNoteProps) {
  return (
    <OrderPart id="note" icon="activity" title={m.note_title()}>
      <form
        method="post"
        action={hrefOf(`/sales/${id}/note`)}
        className="k-stack"
        {...unsavedProps(body === undefined ? undefined : { body })}
      >
        <input type="hidden" name="say_token" value={token} />
        <Field label={m.note_label()} hint={m.note_hint()} error={error} required>
          <Textarea name="body" rows={2} maxLength={most} defaultValue={body} />
        </Field>
        {asks && <Check name="anyway">{m.note_again()}</Check>}
        <div className="k-actions">
          <Button>
            <Icon name="send" />
            {m.note_submit()}
          </Button>
        </div>
      </form>
    </OrderPart>
  )
}
