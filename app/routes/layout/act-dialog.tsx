import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'

type ActDialogProps = {
  title: ReactNode
  /** Where to go when nothing shall be done, and what the way there is called. */
  back: string
  keep?: string
  /** The button beside it. */
  submit: ReactNode
  children: ReactNode
}

/** A dialog in which something is done, or not. */
export const ActDialog = ({ title, back, keep, submit, children }: ActDialogProps) => (
  <Dialog
    title={title}
    closeTo={back}
    closeLabel={m.close()}
    footer={
      <>
        <ButtonLink to={back}>{keep ?? m.cancel()}</ButtonLink>
        {submit}
      </>
    }
  >
    {children}
  </Dialog>
)

/** What the button says, and what it sends to where; without an address to the question's own. */
type Act = {
  label: string
  busy?: string
  variant?: 'danger' | 'primary'
  action?: string
  fields?: Record<string, string>
}

export type ActQuestionProps = {
  title: string
  /**
   * Where to go when nothing shall be done, and what the way there is called instead of "Cancel".
   */
  back: string
  keep?: string
  /** What is done: the act, or another one instead. Without it there is only the way back. */
  act?: Act | false
  /** Why what is asked about cannot be done. */
  refusal?: { title?: string; text: string } | false | null
  /** What has to be answered with the act; `cameBack` when it is asked again. */
  fields?: ReactNode
  cameBack?: unknown
  /** What it is about, and the question. */
  children?: ReactNode
}

/**
 * The question before something that is not easily undone; acts are red unless they say otherwise.
 */
export function ActQuestion({
  title,
  back,
  keep,
  act,
  refusal,
  fields,
  cameBack,
  children,
}: ActQuestionProps) {
  const submit = act && (
    <Button form="question" variant={act.variant ?? 'danger'} data-busy={act.busy}>
      {act.label}
    </Button>
  )
  return (
    <ActDialog
      title={title}
      back={back}
      keep={keep ?? (act ? m.cancel() : m.back())}
      submit={submit}
    >
      {children}
      {refusal && (
        <Callout tone="warning" icon="circle-alert" role="alert" title={refusal.title}>
          {refusal.text}
        </Callout>
      )}
      {act && (
        <Form
          id="question"
          method="post"
          action={act.action}
          className="k-stack"
          {...unsavedProps(cameBack)}
        >
          <HiddenFields of={act.fields} />
          {fields}
        </Form>
      )}
    </ActDialog>
  )
}

/** What a form carries besides its fields. */
export const HiddenFields = ({ of: fields = {} }: { of?: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
  ))
