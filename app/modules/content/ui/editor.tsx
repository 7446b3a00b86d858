import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Check, Field, Input, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Island } from '#ui/island.tsx'
import { writingLimits } from '../writing.ts'
import { writingFault } from './editor-words.ts'
import { WritingFields } from '../internal/ui/writing-fields.island.tsx'
import './editor.css'

export type EditorValues = { readonly [Name in string]?: string }

type EditorProps = {
  action: string
  values: EditorValues
  errors: FieldErrors
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
      <Hidden name="seen" value={values.seen} />
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
        <Check name="published" defaultChecked={Boolean(values.published)}>
          {m.editor_published()}
        </Check>
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
