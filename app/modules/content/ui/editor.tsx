import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Island } from '#ui/island.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { writingLimits } from '../writing.ts'
import { writingFault } from './editor-words.ts'
import { WritingFields } from '../internal/ui/writing-fields.island.tsx'
import './editor.css'

export type EditorValues = { readonly [Name in string]?: string }

type EditorProps = {
  action: string
  values: EditorValues
  errors: FieldErrors
  /** Which text its unsaved changes are kept as (`draftName`). */
  draftOf: string
  /** What is said of the text before all. */
  notice?: ReactNode
  /** What stands in the way of saving as a whole. */
  problem?: string | null
  /** The text as it will be read, when it was asked for without scripts. */
  preview?: string | null
  isNew: boolean
  /** What was typed is not saved yet. */
  unsaved: boolean
  /** The fields that only this kind of text has. */
  children: ReactNode
  /** The ways out beside Save. */
  links?: ReactNode
}

/**
 * The form of a post or an article. What needs scripts to be comfortable, the text above all, is an
 * island in it.
 */
export function MarkdownEditor({
  action,
  values,
  errors,
  draftOf,
  notice,
  problem,
  preview,
  isNew,
  unsaved,
  children,
  links,
}: EditorProps) {
  const { title, slug, locale, excerpt, content } = values
  return (
    <form
      method="post"
      action={hrefOf(action)}
      encType="multipart/form-data"
      className="k-editor"
      data-busy={m.admin_saving()}
      {...unsavedProps(unsaved)}
    >
      {/* what Enter presses: the first button of a form */}
      <button type="submit" name="intent" value="save" hidden>
        {m.admin_save()}
      </button>
      {problem && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {problem}
        </Callout>
      )}
      {notice}
      <Hidden name="seen" value={values.seen} />
      <Hidden name="draft_of" value={draftOf} />
      {isNew && <Hidden name="create_token" value={values.create_token} />}
      <Island
        of={WritingFields}
        when="load"
        props={{
          values: { title, slug, locale, excerpt, content },
          errors,
          preview: preview ?? null,
          isNew,
        }}
      />
      <Card className="k-stack">
        {children}
        <MetaFields values={values} errors={errors} />
        <Publication values={values} error={errors.publish_at} />
        <div className="k-actions">
          <Button name="intent" value="save" variant="primary">
            {m.admin_save()}
          </Button>
          {links}
        </div>
      </Card>
    </form>
  )
}

/** What a form brings back as it was shown. */
const Hidden = ({ name, value = '' }: { name: string; value?: string | undefined }) => (
  <input type="hidden" name={name} value={value} autoComplete="off" />
)

type PublicationProps = { values: EditorValues; error: string | undefined }

/** From when on readers see the text, if they do. */
function Publication({ values: { published = '', publish_at }, error }: PublicationProps) {
  const choice = (value: string) => ({
    name: 'published',
    value,
    defaultChecked: published === value,
  })
  return (
    <fieldset className="k-editor__when k-stack k-gap-2">
      <legend className="k-h3 k-mb-2">{m.editor_publishing()}</legend>
      <RadioCards>
        <RadioCard {...choice('')} note={m.editor_draft_note()}>
          {m.editor_is_draft()}
        </RadioCard>
        <RadioCard {...choice('on')} note={m.editor_published_note()}>
          {m.editor_published()}
        </RadioCard>
        <RadioCard {...choice('later')} note={m.editor_at_time_note()}>
          {m.editor_at_time()}
        </RadioCard>
      </RadioCards>
      <Field
        label={m.editor_publish_at()}
        hint={m.editor_publish_at_hint()}
        error={writingFault('publish_at', error)}
        className="k-editor__time"
      >
        <Input name="publish_at" type="datetime-local" dir="ltr" defaultValue={publish_at} />
      </Field>
    </fieldset>
  )
}

/** What search engines show of the text. */
function MetaFields({ values, errors }: Pick<EditorProps, 'values' | 'errors'>) {
  return (
    <>
      <Field
        label={m.editor_meta_title()}
        hint={m.editor_meta_hint()}
        error={writingFault('meta_title', errors.meta_title)}
      >
        <Input
          name="meta_title"
          defaultValue={values.meta_title}
          maxLength={writingLimits.meta_title}
        />
      </Field>
      <Field
        label={m.editor_meta_description()}
        error={writingFault('meta_description', errors.meta_description)}
      >
        <Textarea
          name="meta_description"
          rows={2}
          defaultValue={values.meta_description}
          maxLength={writingLimits.meta_description}
        />
      </Field>
    </>
  )
}
