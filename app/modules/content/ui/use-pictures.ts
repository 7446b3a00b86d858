import { type RefObject, useRef } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_PICTURES } from '#modules/files/picture.ts'
import { emptyLine, placeOfPicture } from '../marks.ts'
import { chosenIn, typeInto } from './typing.ts'

/**
 * Sends pictures for a text: a place for each stands where the writer is, they go one by one, and each address is written
 * into its place. `say` is told how far they are, and what became of them.
 */
export function usePictures(text: RefObject<HTMLTextAreaElement | null>, say: (words: string) => void) {
  /** How many are on their way: until they are there the text is not whole. */
  const sending = useRef(0)
  const marker = useRef(0)
  /** One picture of a person is taken at a time. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const add = async (area: HTMLTextAreaElement, pictures: readonly File[]) => {
    const places = pictures.map(() => `![…](#${++marker.current})`)
    area.focus()
    area.setSelectionRange(...placeOfPicture(chosenIn(area), m.editor_picture_words()))
    const gap = emptyLine(area.value.slice(0, area.selectionStart))
    typeInto(area, gap + places.join('\n\n'))
    sending.current += pictures.length
    for (const [index, picture] of pictures.entries()) {
      const sent = turn.current.then(() => sendPicture(picture, area.form, say))
      turn.current = sent
      fillPlace(area, places[index]!, await sent, index === 0 ? gap : '\n\n')
      sending.current--
    }
  }
  return {
    areSending: () => sending.current > 0,
    addPictures: (pictures: readonly File[]) => {
      if (text.current && pictures.length > 0) void add(text.current, pictures)
    },
  }
}

/** The address of the sent picture, or null when it was refused, which is said. */
function sendPicture(picture: File, form: HTMLFormElement | null, say: (words: string) => void): Promise<string | null> {
  if (picture.type !== '' && !ACCEPTED_PICTURES.split(',').includes(picture.type)) {
    say(m.editor_upload_failed())
    return Promise.resolve(null)
  }
  const sayPart = (part: number) => say(m.editor_uploading({ name: picture.name.slice(0, 60), percent: String(Math.round(part * 100)) }))
  sayPart(0)
  return new Promise((done) => {
    // fetch tells nothing of how far it is
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => sayPart(loaded / total)
    request.onload = () => {
      const { url = null, problem } = answerOf(request)
      say(url ? m.editor_added() : request.status === 401 ? m.admin_post_not_authenticated() : problem ?? m.editor_upload_failed())
      done(url)
    }
    request.onerror = request.ontimeout = () => {
      say(m.editor_upload_failed())
      done(null)
    }
    request.open('POST', hrefOf('/admin/writing/picture'))
    request.timeout = 120_000
    request.send(bodyOf(picture, form))
  })
}

/** The words that the file's name is made of stand before the file. */
function bodyOf(picture: File, form: HTMLFormElement | null): FormData {
  const [body, fields] = [new FormData(), new FormData(form ?? undefined)]
  for (const name of ['slug', 'title']) body.set(name, fields.get(name) ?? '')
  body.set('picture', picture)
  return body
}

function answerOf(request: XMLHttpRequest): { url?: string; problem?: string } {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}

/** Writes the picture into its place and chooses its words, to be typed over; without an address the place goes, with the gap before it. */
function fillPlace(area: HTMLTextAreaElement, marked: string, url: string | null, gap: string) {
  const place = url === null && area.value.includes(gap + marked) ? gap + marked : marked
  const at = area.value.indexOf(place)
  if (at < 0) return
  const words = m.editor_picture_words()
  area.setRangeText(url ? `![${words}](${url})` : '', at, at + place.length, 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  if (url && document.activeElement === area) area.setSelectionRange(at + 2, at + 2 + words.length)
}
