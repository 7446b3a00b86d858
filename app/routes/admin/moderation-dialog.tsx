import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'

type ModerationDialogProps = {
  title: string
  back: string
  keep: string
  submit: string
  /** Nothing can be done here: the dialog only says why. */
  closed?: boolean
  reason: { label: string; hint: string; most: number; value?: string; error?: string }
  children: ReactNode
}

/** A question about somebody's words or wares, answered with a reason that its owner reads. */
export function ModerationDialog({ title, back, keep, submit, closed = false, reason, children }: ModerationDialogProps) {
  const footer = (
    <>
      <ButtonLink to={back}>{keep}</ButtonLink>
      {!closed && <Button form="moderation" variant="danger">{submit}</Button>}
    </>
  )
  return (
    <Dialog title={title} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
      {children}
      {!closed && (
        <Form id="moderation" method="post">
          <Field label={reason.label} hint={reason.hint} error={reason.error} required>
            <Textarea name="reason" rows={3} dir="auto" maxLength={reason.most} defaultValue={reason.value} />
          </Field>
        </Form>
      )}
    </Dialog>
  )
}
