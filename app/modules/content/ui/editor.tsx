import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { isLocale } from '#kernel/locale.ts'
import { ACCEPTED_PICTURES } from '#modules/files/picture.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Check, Field, Input, Select, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import type { IconName } from '#ui/icon.tsx'
import { limits, LONGEST_TEXT } from '../writing.ts'
import { writingFault } from './editor-words.ts'
import { Prose } from './prose.tsx'
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

/** The form of a post or an article; editor.client.ts gives it preview while one types, a toolbar, and pictures by paste and drop. */
export function Editor({ action, values, errors, problem, preview, isNew, unsaved, children, links }: EditorProps) {
  const words = {
    'data-uploading': m.editor_uploading({ name: '{name}', percent: '{percent}' }), 'data-failed': m.editor_upload_failed(), 'data-added': m.editor_added(),
    'data-alt': m.editor_picture_words(), 'data-mark-bold': m.editor_sample_bold(), 'data-mark-heading': m.editor_sample_heading(),
    'data-mark-link': m.editor_sample_link(), 'data-mark-list': m.editor_sample_list(), 'data-preview-failed': m.editor_preview_failed(),
    'data-signed-out': m.admin_post_not_authenticated(), 'data-waits': m.editor_wait(),
  }
  return (
    <form method="post" action={hrefOf(action)} encType="multipart/form-data" className="k-editor" data-busy={m.admin_saving()} data-editor={isNew ? 'new' : 'old'}
      {...guarded(unsaved)} data-preview={hrefOf('/admin/writing/preview')} data-picture={hrefOf('/admin/writing/picture')} {...words}>
      {problem && <Callout tone="danger" icon="circle-x" role="alert">{problem}</Callout>}
      <input type="hidden" name="seen" value={values.seen ?? ''} autoComplete="off" />
      {isNew && <input type="hidden" name="create_token" value={values.create_token ?? ''} autoComplete="off" />}
      <Card className="k-stack">
        <Field label={m.editor_title()} required error={writingFault('title', errors.title)}>
          <Input name="title" dir="auto" defaultValue={values.title} maxLength={limits.title} data-title />
        </Field>
        <div className="k-grid2">
          <Field label={m.editor_slug()} hint={m.editor_slug_hint()} error={writingFault('slug', errors.slug)}>
            <Input name="slug" dir="auto" defaultValue={values.slug} maxLength={limits.slug} autoComplete="off" data-slug />
          </Field>
          <Field label={m.editor_language()} hint={m.editor_language_hint()} error={writingFault('locale', errors.locale)}>
            <Select name="locale" defaultValue={values.locale}>
              <option value="ar">{m.editor_arabic()}</option>
              <option value="en">{m.editor_english()}</option>
            </Select>
          </Field>
        </div>
        <Field label={m.editor_excerpt()} hint={m.editor_excerpt_hint()} error={writingFault('excerpt', errors.excerpt)}>
          <Textarea name="excerpt" rows={2} dir="auto" defaultValue={values.excerpt} maxLength={limits.excerpt} />
        </Field>
      </Card>
      <Text values={values} errors={errors} preview={preview} />
      <Card className="k-stack">
        {children}
        <Field label={m.editor_meta_title()} hint={m.editor_meta_hint()} error={writingFault('meta_title', errors.meta_title)}>
          <Input name="meta_title" dir="auto" defaultValue={values.meta_title} maxLength={limits.meta_title} />
        </Field>
        <Field label={m.editor_meta_description()} error={writingFault('meta_description', errors.meta_description)}>
          <Textarea name="meta_description" rows={2} dir="auto" defaultValue={values.meta_description} maxLength={limits.meta_description} />
        </Field>
        <Check name="published" defaultChecked={Boolean(values.published)}>{m.editor_published()}</Check>
        <div className="k-actions">
          <Button name="intent" value="save" variant="primary">{m.admin_save()}</Button>
          {links}
        </div>
      </Card>
    </form>
  )
}

const marks: readonly (readonly [mark: string, icon: IconName, label: () => string])[] = [
  ['bold', 'bold', m.editor_bold], ['heading', 'heading', m.editor_heading], ['link', 'link', m.editor_link], ['list', 'list', m.editor_list],
]

/** The text, and beside it how it will be read. */
function Text({ values, errors, preview }: Pick<EditorProps, 'values' | 'errors' | 'preview'>) {
  return (
    <Card className="k-editor__pair" aria-label={m.editor_content()}>
      <div className="k-editor__text" data-drop>
        <div className="k-editor__bar k-scripted" role="toolbar" aria-label={m.editor_toolbar()}>
          {marks.map(([mark, icon, label]) => <IconButton key={mark} icon={icon} label={label()} data-mark={mark} />)}
          <IconButton icon="image" label={m.editor_picture()} data-pick />
        </div>
        <Field label={m.editor_content()} required hint={m.editor_content_hint({ number: formatNumber(LONGEST_TEXT) })} error={writingFault('content', errors.content)}>
          <Textarea name="content" dir="auto" rows={18} defaultValue={values.content} maxLength={LONGEST_TEXT} data-content />
        </Field>
        <p className="k-editor__status k-sm k-muted" role="status" data-status />
        <div className="k-row" data-plain>
          <label className="k-sm">
            {m.editor_picture_file()}<br />
            <input type="file" name="picture" accept={ACCEPTED_PICTURES} multiple data-files />
          </label>
          <Button name="intent" value="add_picture" size="sm">{m.editor_add_picture()}</Button>
          <Button name="intent" value="preview" size="sm">{m.editor_preview()}</Button>
        </div>
      </div>
      <div className="k-editor__view">
        <h2 id="preview" className="k-h3">{m.editor_preview()}</h2>
        <section className="k-editor__page" data-shown tabIndex={0} aria-labelledby="preview">
          {preview ? <Prose html={preview} locale={isLocale(values.locale) ? values.locale : undefined} /> : <p className="k-muted">{m.editor_preview_empty()}</p>}
        </section>
      </div>
    </Card>
  )
}
