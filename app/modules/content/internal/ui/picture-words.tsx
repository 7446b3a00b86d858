import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import {
  DECORATIVE,
  LONGEST_PICTURE_WORDS,
  type Picture,
  pictureOf,
  undescribed,
} from '../../pictures.ts'
import { typeInto } from './typing.ts'

// Asks authors to describe the pictures of their text for readers who cannot see them.

type Text = RefObject<HTMLTextAreaElement | null>

/**
 * The pictures of a text, `content` at first, that nobody has described yet. `look` is called when
 * it has changed. What is typed for a picture and not added is written into the text when it is
 * sent.
 */
export function useUndescribed(text: Text, content = '') {
  const [pictures, setPictures] = useState<readonly Picture[]>(() => undescribed(content))
  const rows = useRef<HTMLUListElement>(null)
  const look = () => setPictures(undescribed(text.current?.value ?? ''))
  useEffect(() => {
    const form = text.current?.form
    const addTyped = () => {
      const fields = rows.current?.querySelectorAll<HTMLInputElement>('input') ?? []
      // from the last one on, so that those before it stay where they are
      for (const field of [...fields].reverse())
        if (text.current && field.value.trim())
          describe(text.current, Number(field.dataset.picture), field.value)
    }
    form?.addEventListener('submit', addTyped)
    return () => form?.removeEventListener('submit', addTyped)
  }, [text])
  return { pictures, rows, look }
}

/** Gives a picture of the text its words, so that the browser's undo takes them back. */
function describe(area: HTMLTextAreaElement, number: number, words: string): void {
  const picture = undescribed(area.value).find((each) => each.number === number)
  if (!picture) return
  area.focus({ preventScroll: true })
  area.setSelectionRange(picture.start, picture.end)
  typeInto(area, pictureOf(words, picture.url))
}

type RowsProps = Omit<ReturnType<typeof useUndescribed>, 'look'> & { text: Text }

/** Asks of each picture without words what it shows, or whether it only decorates. */
export function PictureWords({ pictures, rows, text }: RowsProps) {
  if (pictures.length === 0) return null
  const add = (number: number, words: string) => {
    const area = text.current
    if (!area || !words.trim()) return
    describe(area, number, words)
    const next = rows.current?.querySelector<HTMLInputElement>(
      `input:not([data-picture='${number}'])`,
    )
    next?.focus()
  }
  return (
    <section className="k-stack k-gap-2 k-scripted" aria-label={m.editor_pictures()}>
      <h2 className="k-h3">{m.editor_pictures()}</h2>
      <ul className="k-editor__pictures" ref={rows}>
        {pictures.map(({ number, url }) => (
          <PictureRow key={`${number} ${url}`} number={number} url={url} onAdd={add} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  number: number
  url: string
  onAdd: (number: number, words: string) => void
}

function PictureRow({ number, url, onAdd }: RowProps) {
  const field = useRef<HTMLInputElement>(null)
  const addTyped = () => onAdd(number, field.current?.value ?? '')
  return (
    <li>
      <img src={url} alt="" width="72" height="72" />
      <Field
        label={m.editor_picture_words({ number: String(number) })}
        hint={m.editor_picture_hint()}
      >
        <Input
          ref={field}
          data-picture={number}
          maxLength={LONGEST_PICTURE_WORDS}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            addTyped()
          }}
        />
      </Field>
      <div className="k-row">
        <Button type="button" size="sm" onClick={addTyped}>
          {m.editor_picture_describe()}
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={() => onAdd(number, DECORATIVE)}>
          {m.editor_picture_decorative()}
        </Button>
      </div>
    </li>
  )
}
