import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { ActDialog, HiddenFields } from '../../layout/act-dialog.tsx'
import { Filled, fieldErrorInWords, type Values } from './text-field.tsx'

/** A form of this page that came back. */
interface Answer {
  values?: Record<string, string> | null
  errors?: FieldErrors
}

type FormDialogProps = Omit<ComponentProps<typeof ActDialog>, 'submit'> & {
  /** What the button says, and whether it says that it is saving while the form is on its way. */
  save?: string
  isBusy?: boolean
  /** What the button sends besides, where the form has other buttons as well. */
  intent?: string
  /** Where the form is sent, where that is not the page's address. */
  action?: string
  /** It carries files. */
  files?: boolean
  className?: string
  /** What the fields begin with, and what came back instead of being saved. */
  stored?: Values
  answer?: Answer | undefined
  /** How long they may be, by their names. */
  lengths?: { readonly [Name in string]?: number }
  /** A mistake in words, by its code and its field. */
  words?: (code: string, field: string) => string | undefined
  /** What the form carries besides its fields. */
  hidden?: Record<string, string>
  /** What stands above the form. */
  above?: ReactNode
}

/** A dialog whose form creates or changes something; the fields in it are filled by their names. */
export function FormDialog({
  save = m.admin_save(),
  isBusy = true,
  intent,
  action,
  files,
  className = 'k-stack',
  stored = {},
  answer,
  lengths,
  words = String,
  hidden,
  above,
  children,
  ...dialog
}: FormDialogProps) {
  const typed = answer?.values && Object.keys(answer.values).length > 0 ? answer.values : null
  const submit = (
    <Button
      form="edited"
      name={intent && 'intent'}
      value={intent}
      variant="primary"
      data-busy={isBusy ? m.admin_saving() : undefined}
    >
      {save}
    </Button>
  )
  return (
    <ActDialog {...dialog} submit={submit}>
      {answer?.errors?.create_token && (
        <Callout tone="warning" icon="circle-alert" role="alert">
          {m.form_expired()}
        </Callout>
      )}
      {above}
      <Form
        id="edited"
        method="post"
        action={action}
        encType={files ? 'multipart/form-data' : undefined}
        className={className}
        {...unsavedProps(answer)}
      >
        {/* what Enter presses: the first button of a form */}
        {intent && (
          <button type="submit" name="intent" value={intent} hidden>
            {save}
          </button>
        )}
        <HiddenFields of={hidden} />
        <Filled
          value={{
            values: typed ?? stored,
            errors: fieldErrorInWords(answer?.errors, words),
            lengths,
          }}
        >
          {children}
        </Filled>
      </Form>
    </ActDialog>
  )
}
