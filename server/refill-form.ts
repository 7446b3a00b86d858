import { RewritingStream } from 'parse5-html-rewriting-stream'
import { SEALED_FIELD } from '#kernel/form.ts'

// Puts what was posted back into the HTML of the page that the form came from.

/** As text within a textarea. */
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Tag = Parameters<RewritingStream['emitStartTag']>[0]

/** A form as it was posted: the path that it was sent to, and its fields. */
export interface Posted {
  path: string
  fields: FormData
}

/**
 * A form of a page: which of the page's forms it is, and what stands on the button that sends it.
 */
export interface FoundForm {
  index: number
  id: string | undefined
  label: string
  /** Whether what was typed into it is never sent back. */
  sealed: boolean
}

interface Form {
  id: string | undefined
  sealed: boolean
  path: string
  /**
   * Fields that the page itself fills: those that agree with what was posted tell forms of one
   * address apart.
   */
  agreeing: number
  buttons: { label: string; pressed: boolean }[]
  /** Which of the words that follow a choice are shown (`data-way`), by what was chosen. */
  way: string | undefined
}

/**
 * The form of a page that was posted: of those with its address, the one whose hidden fields and
 * buttons agree most with what was sent. Null when the page, which stands at `address`, has none.
 */
export async function findForm(
  html: string,
  address: URL,
  posted: Posted,
): Promise<FoundForm | null> {
  const forms = await formsOf(html, address, posted.fields)
  const [best] = forms
    .map((form, index) => ({ ...form, index }))
    .filter(({ path }) => path === posted.path)
    .toSorted((a, b) => b.agreeing - a.agreeing || a.index - b.index)
  if (!best) return null
  const button = best.buttons.find(({ pressed }) => pressed) ?? best.buttons[0]
  const { index, id, sealed } = best
  return { index, id, sealed, label: button?.label.trim() ?? '' }
}

async function formsOf(html: string, address: URL, fields: FormData): Promise<Form[]> {
  const forms: Form[] = []
  const named = new Map<string, Form>()
  let around: Form | undefined
  let button: Form['buttons'][number] | undefined
  let unseen: { tagName: string; depth: number } | undefined
  const reader = new RewritingStream()
  reader.on('startTag', (tag) => {
    if (tag.tagName === unseen?.tagName) unseen.depth++
    if (tag.tagName === 'form') {
      around = {
        id: valueOf(tag, 'id'),
        sealed: false,
        path: pathOf(valueOf(tag, 'action'), address),
        agreeing: 0,
        buttons: [],
        way: undefined,
      }
      if (valueOf(tag, 'method')?.toLowerCase() !== 'post') around.path = ''
      if (around.id) named.set(around.id, around)
      forms.push(around)
    }
    const form = named.get(valueOf(tag, 'form') ?? '') ?? around
    if (!form) return
    if (button && !unseen && isUnseen(tag, form)) unseen = { tagName: tag.tagName, depth: 1 }
    if (tag.tagName === 'input' && valueOf(tag, 'name') === SEALED_FIELD) form.sealed = true
    if (tag.tagName === 'input' && valueOf(tag, 'type') === 'hidden' && wasSent(tag, fields))
      form.agreeing++
    if (tag.tagName === 'input' && wasSent(tag, fields)) form.way ??= valueOf(tag, 'data-way')
    if (tag.tagName !== 'button' || (valueOf(tag, 'type') ?? 'submit') !== 'submit') return
    button = { label: '', pressed: wasSent(tag, fields) }
    if (button.pressed) form.agreeing++
    form.buttons.push(button)
  })
  reader.on('text', (token) => {
    if (button && !unseen) button.label += token.text
  })
  reader.on('endTag', ({ tagName }) => {
    if (tagName === unseen?.tagName && --unseen.depth === 0) unseen = undefined
    if (tagName === 'button') button = undefined
    if (tagName === 'form') around = undefined
  })
  await through(reader, html)
  return forms
}

/** Whether words on a button are those of another choice than the one that was sent, or hidden. */
function isUnseen(tag: Tag, { way }: Form): boolean {
  const own = valueOf(tag, 'data-way')
  return own && way ? own !== way : valueOf(tag, 'hidden') !== undefined
}

const pathOf = (action: string | undefined, address: URL): string =>
  new URL(action || address, address).pathname

const wasSent = (tag: Tag, fields: FormData): boolean => {
  const name = valueOf(tag, 'name')
  return name !== undefined && fields.getAll(name).includes(valueOf(tag, 'value') ?? '')
}

/**
 * The page with `banner` as the first of its body and with the posted fields in the form, hidden
 * ones too: it is sent again as it was, so that whatever takes effect once still does. Passwords,
 * one-time codes and files stay empty, and of a form that is sealed all but what the page itself
 * had hidden in it.
 */
export async function withPosted(
  html: string,
  form: FoundForm | null,
  { fields }: Posted,
  banner: string,
): Promise<string> {
  const left = new Map(
    [...new Set(fields.keys())].map((name) => [
      name,
      fields.getAll(name).filter((each) => typeof each === 'string'),
    ]),
  )
  const writer = new RewritingStream()
  let index = -1
  let within = false
  let options: readonly string[] | undefined
  let replaced = false
  writer.on('startTag', (tag, raw) => {
    if (tag.tagName === 'form') within = ++index === form?.index
    const owner = valueOf(tag, 'form')
    const own =
      form !== null &&
      (owner === undefined ? within : owner === form.id) &&
      !(form.sealed && valueOf(tag, 'type') !== 'hidden')
    const given = own ? left.get(valueOf(tag, 'name') ?? '') : undefined
    if (tag.tagName === 'select') options = given
    if (tag.tagName === 'option' && options)
      return writer.emitStartTag(
        marked(tag, 'selected', options.includes(valueOf(tag, 'value') ?? '')),
      )
    if (tag.tagName === 'input' && own) return writer.emitStartTag(filled(tag, given))
    writer.emitRaw(raw)
    if (tag.tagName === 'body') writer.emitRaw(banner)
    if (tag.tagName !== 'textarea' || !given) return
    replaced = true
    // the first line end of a textarea is not part of its text
    writer.emitRaw('\n')
    writer.emitRaw(escapeText(given.shift() ?? ''))
  })
  writer.on('text', (_, raw) => {
    if (!replaced) writer.emitRaw(raw)
  })
  writer.on('endTag', ({ tagName }, raw) => {
    if (tagName === 'form') within = false
    if (tagName === 'select') options = undefined
    if (tagName === 'textarea') replaced = false
    writer.emitRaw(raw)
  })
  return through(writer, html)
}

function through(stream: RewritingStream, html: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let written = ''
  stream.on('data', (chunk) => (written += chunk))
  stream.on('end', () => resolve(written))
  stream.on('error', reject)
  stream.end(html)
  return promise
}

const unkept: ReadonlySet<string> = new Set([
  'password',
  'file',
  'submit',
  'button',
  'image',
  'reset',
])

/** An input as it was posted; one that is ticked or not goes by whether its value was sent. */
function filled(tag: Tag, given: string[] | undefined): Tag {
  const type = valueOf(tag, 'type') ?? 'text'
  if (type === 'checkbox' || type === 'radio')
    return marked(tag, 'checked', given?.includes(valueOf(tag, 'value') ?? 'on') ?? false)
  if (unkept.has(type) || valueOf(tag, 'autocomplete') === 'one-time-code') return tag
  const value = given?.shift()
  return value === undefined
    ? tag
    : { ...tag, attrs: [...without(tag, 'value'), { name: 'value', value }] }
}

const marked = (tag: Tag, name: 'checked' | 'selected', is: boolean): Tag => ({
  ...tag,
  attrs: [...without(tag, name), ...(is ? [{ name, value: '' }] : [])],
})

const without = (tag: Tag, name: string) => tag.attrs.filter((each) => each.name !== name)

const valueOf = (tag: Tag, name: string): string | undefined =>
  tag.attrs.find((each) => each.name === name)?.value
