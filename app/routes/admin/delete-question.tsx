import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type DeleteQuestionProps = {
  title: string
  /** What is to be deleted, by its own name. */
  name: string
  question: string
  /** Where it is decided, and where to go when nothing shall be deleted. */
  action: string
  back: string
  /** Why it cannot be deleted; then there is only a way back. */
  refusal?: string
}

/** The question before something is deleted for good. */
export function DeleteQuestion({ title, name, question, action, back, refusal }: DeleteQuestionProps) {
  const footer = (
    <>
      <ButtonLink to={back}>{refusal ? m.editor_back() : m.editor_cancel()}</ButtonLink>
      {!refusal && <Button form="delete" variant="danger" data-busy={m.editor_deleting()}>{m.editor_delete()}</Button>}
    </>
  )
  return (
    <Dialog title={title} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
      <p className="k-strong"><bdi>{name}</bdi></p>
      <p>{refusal ?? question}</p>
      {!refusal && <Form id="delete" method="post" action={action} />}
    </Dialog>
  )
}
