import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon.tsx'
import { type Mark, marked } from '../marks.ts'
import { chosenIn, typeInto } from './typing.ts'
import '../../ui/editor.css'

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
  ['heading', 'heading', m.editor_heading, m.editor_sample_heading],
  ['link', 'link', m.editor_link, m.editor_sample_link],
  ['list', 'list', m.editor_list, m.editor_sample_list],
]

/** Marks and images for the text, by buttons that only scripts serve. */
export function Toolbar({
  text,
  onFiles,
}: Files & { text: RefObject<HTMLTextAreaElement | null> }) {
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
      <IconButton icon="image" label={m.editor_image()} onClick={() => files.current?.click()} />
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

/** The same by buttons of the form, until scripts are there. */
export const PlainButtons = () => (
  <div className="k-row">
    <label className="k-sm">
      {m.editor_image_file()}
      <br />
      <input type="file" name="image" accept={ACCEPTED_IMAGES} />
    </label>
    <Button name="intent" value="add_image" size="sm">
      {m.editor_add_image()}
    </Button>
    <Button name="intent" value="preview" size="sm">
      {m.editor_preview()}
    </Button>
  </div>
)
