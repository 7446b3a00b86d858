import { type RefObject, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { prepareImage } from '#modules/images/ui/prepare-image.ts'
import { postImage } from '#modules/images/ui/send-form.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { emptyLine, placeOfImage } from '../marks.ts'
import { chosenIn, typeInto } from './typing.ts'

/**
 * Sends images for a text: a place for each stands where the writer is, they go one by one, and
 * each address is written into its place. `say` is told how far they are, and what became of them.
 */
export function useImages(
  text: RefObject<HTMLTextAreaElement | null>,
  say: (words: string) => void,
) {
  /** How many are on their way: until they are there the text is not whole. */
  const sending = useRef(0)
  const marker = useRef(0)
  /** One image of a person is taken at a time. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const add = async (area: HTMLTextAreaElement, images: readonly File[]) => {
    const places = images.map(() => `![…](#${++marker.current})`)
    area.focus()
    area.setSelectionRange(...placeOfImage(chosenIn(area)))
    const gap = emptyLine(area.value.slice(0, area.selectionStart))
    typeInto(area, gap + places.join('\n\n'))
    sending.current += images.length
    for (const [index, image] of images.entries()) {
      const sent = turn.current.then(() => sendImage(image, area.form, say))
      turn.current = sent
      fillPlace(area, places[index]!, await sent, index === 0 ? gap : '\n\n')
      sending.current--
    }
  }
  return {
    areSending: () => sending.current > 0,
    addImages: (images: readonly File[]) => {
      if (text.current && images.length > 0) void add(text.current, images)
    },
  }
}

/** The address of the sent image, or null when it was refused, which is said. */
async function sendImage(
  image: File,
  form: HTMLFormElement | null,
  say: (words: string) => void,
): Promise<string | null> {
  const prepared = await prepareImage(image)
  if ('fault' in prepared) {
    say(imageProblem(prepared.fault))
    return null
  }
  const sayPart = (part: number) =>
    say(
      m.editor_uploading({
        name: image.name.slice(0, 60),
        percent: String(Math.round(part * 100)),
      }),
    )
  sayPart(0)
  const answer = await postImage<{ url: string; problem: string }>(
    '/admin/writing/image',
    bodyOf(prepared.file, form),
    // one that came twice is named once, and the other removed at night
    { onPart: sayPart, isOnce: true },
  )
  const { url = null, problem } = answer?.said ?? {}
  say(
    url
      ? m.editor_added()
      : answer?.status === 401
        ? m.admin_post_not_authenticated()
        : (problem ?? m.editor_upload_failed()),
  )
  return url
}

/** The words that the file's name is made of stand before the file. */
function bodyOf(image: File, form: HTMLFormElement | null): FormData {
  const [body, fields] = [new FormData(), new FormData(form ?? undefined)]
  for (const name of ['slug', 'title']) body.set(name, fields.get(name) ?? '')
  body.set('image', image)
  return body
}

/**
 * Writes the image into its place, the caret where its words go: none are made up for it, since
 * they would be published. Without an address the place goes, with the gap before it.
 */
function fillPlace(area: HTMLTextAreaElement, marked: string, url: string | null, gap: string) {
  const place = url === null && area.value.includes(gap + marked) ? gap + marked : marked
  const at = area.value.indexOf(place)
  if (at < 0) return
  area.setRangeText(url ? `![](${url})` : '', at, at + place.length, 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  if (url && document.activeElement === area) area.setSelectionRange(at + 2, at + 2)
}
