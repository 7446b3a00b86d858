import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { Card } from '#ui/card.tsx'
import { Field, Input, Select, Textarea } from '#ui/field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { textSlugOf } from '../../slug.ts'
import { writingLimits, LONGEST_TEXT } from '../../writing.ts'
import { markByKey, MarkdownHelp, PlainButtons, TakesFiles, Toolbar } from './editor-toolbar.tsx'
import { PictureWords, useUndescribed } from './picture-words.tsx'
import { writingFault } from '../../ui/editor-words.ts'
import { Prose } from '../../ui/prose.tsx'
import { useImages } from './use-images.ts'
import { useKeptChanges } from './use-kept-changes.ts'
import '../../ui/editor.css'

// The fields of a post or an article in the browser: the address follows the title, and a preview
// the text.

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

  const bare = useUndescribed(text, values.content)
  const kept = useKeptChanges(text)

  const look = () => {
    askLater(text.current?.value ?? '', localeFrom(language.current?.value) ?? 'en')
    bare.look()
  }
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
            error={writingFault('content', errors.content, values.content)}
          >
            <Textarea
              ref={text}
              name="content"
              rows={18}
              defaultValue={values.content}
              maxLength={LONGEST_TEXT}
              onInput={look}
              onKeyDown={markByKey}
            />
          </Field>
          <Said status={status} kept={kept} />
          <MarkdownHelp />
          {isAwake && <PictureWords pictures={bare.pictures} rows={bare.rows} text={text} />}
          <PlainButtons />
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

/** What became of images and of the preview, and when what is typed was last kept. */
const Said = ({ status, kept }: { status: string; kept: string | null }) => (
  <div className="k-sm k-muted">
    <p className="k-editor__status" role="status">
      {status}
    </p>
    {/* every few seconds, so it is not read out */}
    {kept && <p>{m.editor_unsaved_kept({ time: kept })}</p>}
  </div>
)

/** A few words about the text, for lists. */
const Excerpt = ({ value, error }: { value: string | undefined; error: string | undefined }) => (
  <Field
    label={m.editor_excerpt()}
    hint={m.editor_excerpt_hint()}
    error={writingFault('excerpt', error)}
  >
    <Textarea name="excerpt" rows={2} defaultValue={value} maxLength={writingLimits.excerpt} />
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

const PAUSE_MS = 350

interface Shown {
  html: string
  locale?: Locale
}

/**
 * How a text will be read, asked of the server whenever the writer pauses. An older answer never
 * takes a newer one's place; where none comes, the last stays and `say` is told why.
 */
function usePreview(first: Shown | null, say: (words: string) => void) {
  const [shown, setShown] = useState(first)
  const asked = useRef(new AbortController())
  useEffect(() => () => asked.current.abort(), [])

  const ask = async (content: string, locale: Locale, signal: AbortSignal) => {
    const answer = await fetch(hrefOf('/admin/writing/preview'), {
      method: 'POST',
      body: bodyOf({ content, locale }),
      signal,
    })
    if (answer.ok) setShown({ html: ((await answer.json()) as { html: string }).html, locale })
    else say(answer.status === 401 ? m.admin_post_not_authenticated() : m.editor_preview_failed())
  }
  const askLater = (content: string, locale: Locale) => {
    asked.current.abort()
    const { signal } = (asked.current = new AbortController())
    const timer = setTimeout(() => {
      ask(content, locale, signal).catch(() => {
        if (!signal.aborted) say(m.editor_preview_failed())
      })
    }, PAUSE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { shown, askLater }
}

function bodyOf(fields: Record<string, string>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

interface TitleProps {
  values: { title?: string; slug?: string }
  errors: FieldErrors
  isNew: boolean
  children: React.ReactNode
}

/** The address of a new text follows its title until somebody writes another. */
function TitleAndAddress({ values, errors, isNew, children }: TitleProps) {
  const slug = useRef<HTMLInputElement>(null)
  const followed = useRef(textSlugOf(values.title ?? ''))
  const follow = (title: string) => {
    const next = textSlugOf(title)
    if (
      isNew &&
      slug.current &&
      (slug.current.value === '' || slug.current.value === followed.current)
    )
      slug.current.value = next
    followed.current = next
  }
  return (
    <>
      <Field label={m.editor_title()} required error={writingFault('title', errors.title)}>
        <Input
          name="title"
          defaultValue={values.title}
          maxLength={writingLimits.title}
          onInput={({ currentTarget }) => follow(currentTarget.value)}
        />
      </Field>
      <div className="k-grid2">
        <Field
          label={m.editor_slug()}
          hint={m.editor_slug_hint()}
          error={writingFault('slug', errors.slug)}
        >
          <Input
            ref={slug}
            name="slug"
            defaultValue={values.slug}
            maxLength={writingLimits.slug}
            autoComplete="off"
          />
        </Field>
        {children}
      </div>
    </>
  )
}
