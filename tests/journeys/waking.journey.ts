import type { Page } from '@playwright/test'
import { sliceOf } from '../slice.ts'
import { change, changes } from './changed-pages.ts'
import { awake, demoAccount, expect, test } from './fixtures.ts'
import { newMember } from './people.ts'
import { placesOf } from './places.ts'
import { type IslandPage, islandPages } from './island-pages.ts'

// Whatever stands in the fields of an island when it wakes stands there after, with the focus and
// what is marked, however the browser's own tools had changed the page.

test.describe.configure({ timeout: 900_000 })
test.use({ allowedErrors: [/an island differs from its page|status of (403|404)|\/events\)$/] })

/** A page in which a word is being composed, as by the keyboard of a phone. */
const COMPOSED = 'a word that is composed'

const rows = Object.entries(islandPages)
  .filter((each): each is [string, IslandPage] => each[1] !== null)
  .flatMap(([island, [reader, path]]) =>
    ([...changes, COMPOSED] as const).map((how) => ({ island, reader, path, how })),
  )

type Row = (typeof rows)[number]

const chosen = sliceOf(rows, ({ island, how }) => `${island} ${how}`)

/** Keeps React from the page until it is let go; before it comes all islands sleep. */
async function holdReact(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.route('**/island-root-*.js', async (route) => {
    await gate.promise
    await route.continue().catch(() => {})
  })
  return gate.resolve
}

const named = (island: string) => `k-island[data-of$="/${island}.island.tsx"]`

/**
 * What stands in each field, where the focus is, and what is marked there. `write` writes something
 * else into every field first, ticks what can be, and marks a part of the last text. Where there is
 * a search, only its form is filled in: what it finds is drawn anew.
 */
const standing = (page: Page, island: string, write = false) =>
  page.evaluate(
    ([selector, write]) => {
      const root = document.querySelector(selector)!
      const search = root.querySelector<HTMLInputElement>('[type=search]')
      const fields = [
        ...(search?.form ?? root).querySelectorAll<HTMLInputElement>(
          'input:not([type=hidden], [type=file], [type=color]), textarea, select',
        ),
      ].filter((field) => !search || !field.matches('[type=radio], [type=checkbox]'))
      const typed = { tel: '0550123456', email: 'typed@example.com' }
      const put = (field: HTMLInputElement) => {
        const isNumber = field.type === 'number' || /numeric|decimal/.test(field.inputMode)
        if (field.matches('select'))
          field.value = [...field.querySelectorAll('option')].at(-1)!.value
        else if (!field.matches('[type=radio], [type=checkbox]'))
          field.value = isNumber ? '2' : (typed[field.type as keyof typeof typed] ?? 'typed «نص»')
        else if (!field.checked) field.click()
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (write) {
        const open = fields.filter((field) => !field.matches(':disabled, [readonly]'))
        open.forEach(put)
        const last = open.findLast(
          (field) =>
            !field.matches('select') && field.selectionStart !== null && field.checkVisibility(),
        )
        last?.focus()
        last?.setSelectionRange(1, last.value.length)
      }
      const held = document.activeElement as HTMLInputElement
      const marked = held.matches('input, textarea') ? [held.selectionStart, held.selectionEnd] : []
      return [
        ...fields.map((field) => {
          const isTicked = field.matches('[type=radio], [type=checkbox]')
          return `${field.name || field.type}: ${field.value}${isTicked ? ` ${field.checked}` : ''}`
        }),
        `${held.name || held.type} from ${marked.join(' to ')}`,
      ]
    },
    [named(island), write] as const,
  )

/** What of an island does not stand there after it has woken. */
async function wakesOtherwise(page: Page, { island, how }: Row, path: string): Promise<string[]> {
  const letGo = await holdReact(page)
  await page.goto(path)
  await change(page, how === COMPOSED ? 'nodes between fields' : how)
  let before = await standing(page, island, true)
  if (how === COMPOSED) before = await composing(page, island, letGo)
  letGo()
  await awake(page, island)
  const after = await standing(page, island)
  await page.unroute('**/island-root-*.js')
  await page.evaluate(() => {
    for (const form of document.querySelectorAll('form')) form.removeAttribute('data-guard')
  })
  return before.join() === after.join()
    ? []
    : [`${island} in a page with ${how}: ${before.join('; ')} became ${after.join('; ')}`]
}

/** Composes a word in the field that has the focus while React comes. What stands there then. */
async function composing(page: Page, island: string, letGo: () => void) {
  const keyboard = await page.context().newCDPSession(page)
  const compose = { text: 'كلم', selectionStart: 3, selectionEnd: 3 }
  await keyboard.send('Input.imeSetComposition', compose)
  letGo()
  await page.locator(named(island)).evaluate(async (element) => {
    await customElements.whenDefined('k-island')
    element.dispatchEvent(new PointerEvent('pointerover'))
    // long enough for React, which must wait
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await keyboard.send('Input.insertText', { text: 'كلمة' })
  const written = await standing(page, island)
  await keyboard.detach()
  return written
}

for (const reader of ['visitor', 'member', 'seller', 'admin'] as const) {
  const own = chosen.filter((row) => row.reader === reader)
  if (own.length > 0)
    test(`what stands in the fields of islands stands there when they wake in a page that was changed, for a ${reader} @en-desktop @sweep`, async ({
      enter,
      page: visitors,
      at,
      baseURL,
    }) => {
      const member = await newMember()
      const places = await placesOf(member)
      const page =
        reader === 'visitor'
          ? visitors
          : await enter(
              reader === 'member' ? member : demoAccount(reader === 'admin' ? 'owner' : reader),
            )
      const found: string[] = []
      for (const row of own) {
        const path = typeof row.path === 'string' ? row.path : row.path(places)
        found.push(
          ...(await wakesOtherwise(page, row, await addressOf(page, at(path), baseURL!)).catch(
            (error: Error) => [`${row.island} with ${row.how}: ${error.message.slice(0, 300)}`],
          )),
        )
      }
      expect(found).toEqual([])
    })
}

/** New prices of an offer have an address once they were asked for. */
async function addressOf(page: Page, path: string, origin: string): Promise<string> {
  const [batch, offer] = path.split('?')
  if (!batch!.endsWith('/batch')) return path
  const answer = await page.request.post(batch!, {
    form: { intent: 'reprice', offer: offer! },
    headers: { origin },
    maxRedirects: 0,
  })
  return answer.headers().location!
}
