import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, Input } from '#ui/field.tsx'
import type { IconName } from '#ui/icon.tsx'
import { DECORATIVE, LONGEST_PICTURE_WORDS } from '../../pictures.ts'
import { type Mark, marked } from '../marks.ts'
import { chosenIn, typeInto } from './typing.ts'
import '../../ui/editor.css'

// The buttons above the Markdown editor of staff, and the help on how marks are typed.

type Files = { onFiles: (files: readonly File[]) => void }

/** Where files may be dropped and pasted. */
export function TakesFiles({ onFiles, children }: Files & { children: ReactNode }) {
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
  ['italic', 'italic', m.editor_italic, m.editor_sample_italic],
  ['heading', 'heading', m.editor_heading, m.editor_sample_heading],
  ['link', 'link', m.editor_link, m.editor_sample_link],
  ['list', 'list', m.editor_list, m.editor_sample_list],
  ['numbered', 'list-ordered', m.editor_numbered, m.editor_sample_list],
  ['quote', 'quote', m.editor_quote, m.editor_sample_quote],
  ['table', 'table', m.editor_table, m.editor_sample_column],
]

/** The keys that do it with Ctrl or ⌘, by where they lie: an Arabic layout has no letter B. */
const keys: Partial<Record<Mark, string>> = { bold: 'B', italic: 'I' }

function mark(area: HTMLTextAreaElement, name: Mark, sample: string) {
  const { start, end, words, chosen } = marked(chosenIn(area), name, sample)
  area.focus()
  area.setSelectionRange(start, end)
  typeInto(area, words)
  area.setSelectionRange(...chosen)
}

/** Marks what is chosen where a key asks for it. */
export function markByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return
  const asked = marks.find(([name]) => keys[name] && `Key${keys[name]}` === code)
  if (!asked) return
  event.preventDefault()
  mark(event.currentTarget, asked[0], asked[3]())
}

/** Marks and images for the text, by buttons that only scripts serve. */
export function Toolbar({
  text,
  onFiles,
}: Files & { text: RefObject<HTMLTextAreaElement | null> }) {
  const files = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    onFiles([...(field.files ?? [])])
    field.value = ''
  }
  return (
    <div className="k-editor__bar k-scripted" role="group" aria-label={m.editor_toolbar()}>
      {marks.map(([name, icon, label, sample]) => (
        <IconButton
          key={name}
          icon={icon}
          label={label()}
          title={label()}
          aria-keyshortcuts={keys[name] && `Control+${keys[name]} Meta+${keys[name]}`}
          onClick={() => text.current && mark(text.current, name, sample())}
        />
      ))}
      <IconButton
        icon="image"
        label={m.editor_image()}
        title={m.editor_image()}
        onClick={() => files.current?.click()}
      />
      <input
        ref={files}
        type="file"
        accept={ACCEPTED_IMAGES}
        multiple
        hidden
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  )
}

/** The same by buttons of the form, which the sheet shows where no script serves the others. */
export const PlainButtons = () => (
  <div className="k-row k-editor__plain">
    <label className="k-sm">
      {m.editor_image_file()}
      <br />
      <input type="file" name="image" accept={ACCEPTED_IMAGES} />
    </label>
    <Field label={m.editor_image_words()}>
      <Input name="image_words" maxLength={LONGEST_PICTURE_WORDS} />
    </Field>
    <Button name="intent" value="add_image" size="sm">
      {m.editor_add_image()}
    </Button>
    <Button name="intent" value="preview" size="sm">
      {m.editor_preview()}
    </Button>
    <Button name="intent" value="keep" size="sm">
      {m.editor_unsaved_keep()}
    </Button>
  </div>
)

const typed: readonly (readonly [string, () => string])[] = [
  ['**…**', m.editor_bold],
  ['*…*', m.editor_italic],
  ['## …', m.editor_heading],
  ['[…](https://…)', m.editor_link],
  ['- …', m.editor_list],
  ['1. …', m.editor_numbered],
  ['> …', m.editor_quote],
  ['| … | … |\n| --- | ---: |\n| … | … |', m.editor_table],
  ['![…](/files/…)', m.editor_help_image],
  [`![${DECORATIVE}](/files/…)`, m.editor_help_decorative],
]

/** How the marks are typed, for who types them. */
export const MarkdownHelp = () => (
  <details className="k-editor__help k-sm">
    <summary className="k-link k-link--tap">{m.editor_help()}</summary>
    <dl>
      {typed.map(([code, label]) => (
        <div key={code}>
          <dt dir="ltr">{code}</dt>
          <dd>{label()}</dd>
        </div>
      ))}
    </dl>
  </details>
)
