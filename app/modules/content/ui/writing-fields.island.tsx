import {
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { isLocale } from '#kernel/locale.ts'
import { ACCEPTED_PICTURES } from '#modules/files/picture.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, Input, Select, Textarea } from '#ui/field.tsx'
import type { IconName } from '#ui/icon.tsx'
import { useAwake } from '#ui/use-awake.ts'
import { type Mark, marked } from '../marks.ts'
import { slugOf } from '../slug.ts'
import { limits, LONGEST_TEXT } from '../writing.ts'
import { writingFault } from './editor-words.ts'
import { Prose } from './prose.tsx'
import { chosenIn, typeInto } from './typing.ts'
import { usePictures } from './use-pictures.ts'
import { usePreview } from './use-preview.ts'
import './editor.css'

export interface WritingFieldsProps {
  values: { title?: string; slug?: string; locale?: string; excerpt?: string; content?: string }
  errors: FieldErrors
  /** The text as it will be read, as the server made it. */
  preview: string | null
  isNew: boolean
}

/**
 * The fields of a post or an article that are written with each other in sight: the address follows
 * the title, and beside the text stands how it will be read. Marks by buttons, pictures by choice,
 * paste and drop. Without scripts two buttons of the form show the text and add pictures.
 */
export function WritingFields({ values, errors, preview, isNew }: WritingFieldsProps) {
  const [status, say] = useState('')
  const isAwake = useAwake()
  const text = useRef<HTMLTextAreaElement>(null)
  const language = useRef<HTMLSelectElement>(null)
  const { areSending, addPictures } = usePictures(text, say)
  const { shown, askLater } = usePreview(
    preview ? { html: preview, locale: localeFrom(values.locale) } : null,
    say,
  )

  const look = () =>
    askLater(text.current?.value ?? '', localeFrom(language.current?.value) ?? 'en')
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
  }, [])
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
        <Field
          label={m.editor_excerpt()}
          hint={m.editor_excerpt_hint()}
          error={writingFault('excerpt', errors.excerpt)}
        >
          <Textarea
            name="excerpt"
            rows={2}
            dir="auto"
            defaultValue={values.excerpt}
            maxLength={limits.excerpt}
          />
        </Field>
      </Card>
      <Card className="k-editor__pair" aria-label={m.editor_content()}>
        <TakesFiles onFiles={addPictures}>
          <Toolbar text={text} onFiles={addPictures} />
          <Field
            label={m.editor_content()}
            required
            hint={m.editor_content_hint({ number: formatNumber(LONGEST_TEXT) })}
            error={writingFault('content', errors.content)}
          >
            <Textarea
              ref={text}
              name="content"
              dir="auto"
              rows={18}
              defaultValue={values.content}
              maxLength={LONGEST_TEXT}
              onInput={look}
            />
          </Field>
          <p className="k-editor__status k-sm k-muted" role="status">
            {status}
          </p>
          {!isAwake && <Plain />}
        </TakesFiles>
        <div className="k-editor__view">
          <h2 id="preview" className="k-h3">
            {m.editor_preview()}
          </h2>
          <section className="k-editor__page" tabIndex={0} aria-labelledby="preview">
            {shown?.html ? (
              <Prose {...shown} />
            ) : (
              <p className="k-muted">{m.editor_preview_empty()}</p>
            )}
          </section>
        </div>
      </Card>
    </>
  )
}

const localeFrom = (value: string | undefined) => (isLocale(value) ? value : undefined)

type TitleProps = Pick<WritingFieldsProps, 'values' | 'errors' | 'isNew'> & {
  children: React.ReactNode
}

/** The address of a new text follows its title until somebody writes another. */
function TitleAndAddress({ values, errors, isNew, children }: TitleProps) {
  const slug = useRef<HTMLInputElement>(null)
  const followed = useRef(slugOf(values.title ?? ''))
  const follow = (title: string) => {
    const next = slugOf(title)
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
          dir="auto"
          defaultValue={values.title}
          maxLength={limits.title}
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
            dir="auto"
            defaultValue={values.slug}
            maxLength={limits.slug}
            autoComplete="off"
          />
        </Field>
        {children}
      </div>
    </>
  )
}

type Files = { onFiles: (files: readonly File[]) => void }

/** Where files may be dropped and pasted. */
function TakesFiles({ onFiles, children }: Files & { children: React.ReactNode }) {
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    setOver(false)
    const files = [...data.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <div
      className={classNames('k-editor__text', isOver && 'is-over')}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
    >
      {children}
    </div>
  )
}

const marks: readonly (readonly [
  mark: Mark,
  icon: IconName,
  label: () => string,
  sample: () => string,
])[] = [
  ['bold', 'bold', m.editor_bold, m.editor_sample_bold],
  ['heading', 'heading', m.editor_heading, m.editor_sample_heading],
  ['link', 'link', m.editor_link, m.editor_sample_link],
  ['list', 'list', m.editor_list, m.editor_sample_list],
]

function Toolbar({ text, onFiles }: Files & { text: React.RefObject<HTMLTextAreaElement | null> }) {
  const files = useRef<HTMLInputElement>(null)
  const mark = (name: Mark, sample: string) => {
    const area = text.current
    if (!area) return
    const { start, end, words, chosen } = marked(chosenIn(area), name, sample)
    area.focus()
    area.setSelectionRange(start, end)
    typeInto(area, words)
    area.setSelectionRange(...chosen)
  }
  const take = (field: HTMLInputElement) => {
    onFiles([...(field.files ?? [])])
    field.value = ''
  }
  return (
    <div className="k-editor__bar k-scripted" role="group" aria-label={m.editor_toolbar()}>
      {marks.map(([name, icon, label, sample]) => (
        <IconButton key={name} icon={icon} label={label()} onClick={() => mark(name, sample())} />
      ))}
      <IconButton icon="image" label={m.editor_picture()} onClick={() => files.current?.click()} />
      <input
        ref={files}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple
        hidden
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  )
}

/** The same by buttons of the form, until scripts are there. */
const Plain = () => (
  <div className="k-row">
    <label className="k-sm">
      {m.editor_picture_file()}
      <br />
      <input type="file" name="picture" accept={ACCEPTED_PICTURES} />
    </label>
    <Button name="intent" value="add_picture" size="sm">
      {m.editor_add_picture()}
    </Button>
    <Button name="intent" value="preview" size="sm">
      {m.editor_preview()}
    </Button>
  </div>
)
