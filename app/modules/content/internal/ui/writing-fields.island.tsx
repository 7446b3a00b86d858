import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { isLocale } from '#kernel/locale.ts'
import { Card } from '#ui/card.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { limits, LONGEST_TEXT } from '../../writing.ts'
import { PlainButtons, TakesFiles, Toolbar } from './editor-toolbar.tsx'
import { writingFault } from '../../ui/editor-words.ts'
import { Prose } from '../../ui/prose.tsx'
import { useImages } from './use-images.ts'
import { usePreview } from './use-preview.ts'
import { TitleAndAddress } from './writing-title.tsx'
import '../../ui/editor.css'

export interface WritingFieldsProps {
  values: { title?: string; slug?: string; locale?: string; excerpt?: string; content?: string }
  errors: FieldErrors
  /** The text as it will be read, as the server made it. */
  preview: string | null
  isNew: boolean
}

/**
 * The fields of a post or an article that are written with each other in sight: the address follows
 * the title, and beside the text stands how it will be read. Marks by buttons, images by choice,
 * paste and drop. Without scripts two buttons of the form show the text and add images.
 */
export function WritingFields({ values, errors, preview, isNew }: WritingFieldsProps) {
  const [status, say] = useState('')
  const isAwake = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  const language = useRef<HTMLSelectElement>(null)
  const { areSending, addImages } = useImages(text, say)
  const { shown, askLater } = usePreview(
    preview ? { html: preview, locale: localeFrom(values.locale) } : null,
    say,
  )

  const look = () =>
    askLater(text.current?.value ?? '', localeFrom(language.current?.value) ?? 'en')
  useHeldForm(text, areSending, say)
  return (
    <>
      <Card className="k-stack">
        <TitleAndAddress values={values} errors={errors} isNew={isNew}>
          <Field
            label={m.editor_language()}
            hint={m.editor_language_hint()}
            error={writingFault('locale', errors.locale)}
          >
            <Select ref={language} name="locale" defaultValue={values.locale} onChange={look}>
              <option value="ar">{m.editor_arabic()}</option>
              <option value="en">{m.editor_english()}</option>
            </Select>
          </Field>
        </TitleAndAddress>
        <Excerpt value={values.excerpt} error={errors.excerpt} />
      </Card>
      <Card className="k-editor__pair" aria-label={m.editor_content()}>
        <TakesFiles onFiles={addImages}>
          <Toolbar text={text} onFiles={addImages} />
          <Field
            label={m.editor_content()}
            required
            hint={m.editor_content_hint({ number: formatNumber(LONGEST_TEXT) })}
            error={writingFault('content', errors.content)}
          >
            <Textarea
              ref={text}
              name="content"
              rows={18}
              defaultValue={values.content}
              maxLength={LONGEST_TEXT}
              onInput={look}
            />
          </Field>
          <p className="k-editor__status k-sm k-muted" role="status">
            {status}
          </p>
          {!isAwake && <PlainButtons />}
        </TakesFiles>
        <Preview shown={shown} />
      </Card>
    </>
  )
}

const localeFrom = (value: string | undefined) => (isLocale(value) ? value : undefined)

/** The form of this text is not sent while images are on their way, which is said. */
function useHeldForm(
  text: RefObject<HTMLTextAreaElement | null>,
  areSending: () => boolean,
  say: (words: string) => void,
) {
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!areSending()) return
    event.preventDefault()
    say(m.editor_wait())
  })
  useEffect(() => {
    const form = text.current?.form
    const holdForm = (event: SubmitEvent) => hold(event)
    form?.addEventListener('submit', holdForm)
    return () => form?.removeEventListener('submit', holdForm)
  }, [text])
}

/** A few words about the text, for lists. */
const Excerpt = ({ value, error }: { value: string | undefined; error: string | undefined }) => (
  <Field
    label={m.editor_excerpt()}
    hint={m.editor_excerpt_hint()}
    error={writingFault('excerpt', error)}
  >
    <Textarea name="excerpt" rows={2} defaultValue={value} maxLength={limits.excerpt} />
  </Field>
)

/** How the text will be read. */
const Preview = ({ shown }: Pick<ReturnType<typeof usePreview>, 'shown'>) => (
  <div className="k-editor__view">
    <h2 id="preview" className="k-h3">
      {m.editor_preview()}
    </h2>
    <section className="k-editor__page" tabIndex={0} aria-labelledby="preview">
      {shown?.html ? <Prose {...shown} /> : <p className="k-muted">{m.editor_preview_empty()}</p>}
    </section>
  </div>
)
