import type { ElementHandle, Page } from '@playwright/test'
import { demoAccounts, expect, test } from './fixtures.ts'
import { type FilledForm, formsOf } from './forms.ts'
import { newMember } from './people.ts'
import { placesOf } from './places.ts'
import { ownDatabase, serve } from './server.ts'
import { sliceOf } from '../slice.ts'

// Every form is opened at its own address in a new tab, refused what is wrong, sent as it stands, and
// sent changed, with scripts and without: what the person reads must say so. Each is walked in one of
// the languages and sizes, taken in turn.

test.describe.configure({ timeout: 600_000 })
test.use({ allowedErrors: [/status of (400|409|422)|\/events\)$/] })

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('every form is refused what is wrong, and done when it is right @all', async ({
      enter,
      at,
      language,
      javaScriptEnabled,
    }) => {
      const url = await ownDatabase(`forms_${language}_${scripts ? 'with' : 'without'}`)
      const member = await newMember({ url })
      const walked = sliceOf(
        formsOf(await placesOf(member, url)).filter(
          (_, index) => index % 2 === (language === 'ar' ? 1 : 0),
        ),
        ({ told, path }) => `${told.name} ${path.replace(/[\da-f-]{36}|\d+/g, '')}`,
      )
      const node = await serve({ DATABASE_URL: url })
      const people: Record<FilledForm['reader'], { email: string; password: string }> = {
        member,
        seller: demoAccounts().find(({ role }) => role === 'seller')!,
        admin: demoAccounts().find(({ role }) => role === 'admin')!,
      }
      const found: string[] = []
      try {
        const pages = new Map<string, Page>()
        for (const form of walked) {
          if (!pages.has(form.reader))
            pages.set(form.reader, await enter(people[form.reader], '/', node.url))
          const tab = {
            page: pages.get(form.reader)!,
            at: (path: string) => node.url + at(path),
            language,
            scripts: javaScriptEnabled,
          }
          await walk(tab, form).catch((error: Error) =>
            found.push(`${form.path}: ${error.message.slice(0, 400)}`),
          )
        }
      } finally {
        await node.end()
      }
      expect(found).toEqual([])
    })
  })
}

interface Tab {
  page: Page
  at: (path: string) => string
  language: 'en' | 'ar'
  scripts: boolean
}

async function walk(tab: Tab, form: FilledForm) {
  const words = form.told({} as never, { locale: tab.language })
  const done = async (page: Page, how: string) =>
    expect(page.getByText(words).first(), how).toBeAttached({ timeout: 10_000 })
  if (form.wrong)
    await sent(tab, form, { ...form.fill, ...form.wrong }, async (page) => {
      await expect(refusalOn(page), 'what is wrong is refused').not.toHaveCount(0, {
        timeout: 10_000,
      })
      await expect(page.getByText(words)).toHaveCount(0)
    })
  if (form.asItIs) await sent(tab, form, {}, (page) => done(page, 'sent as it stands'))
  await sent(tab, form, form.fill, (page) => done(page, 'sent changed'))
}

/** A field that the browser or the page says is wrong, or what the page says of the whole form. */
const refusalOn = (page: Page) =>
  page.locator(
    'dialog :user-invalid, #main :user-invalid, [aria-invalid="true"], .k-hint--error, [role="alert"]',
  )

/** Opens the form at its address in a new tab, fills it, sends it, and looks at what comes. */
async function sent(
  { page: own, at, scripts }: Tab,
  { path, sentTo = path, press }: FilledForm,
  fill: Record<string, string>,
  look: (page: Page) => Promise<void>,
) {
  const page = await own.context().newPage()
  try {
    await page.goto(at(path))
    const form = await formOf(page, new URL(at(sentTo)).pathname, press)
    if (scripts) await wake(page, form)
    for (const [name, value] of Object.entries(fill)) await put(form, name, value)
    const button = await buttonOf(form, press)
    // one that what is wrong closes has said so already
    if (await button.isEnabled()) await button.click({ timeout: 10_000 })
    await look(page)
  } finally {
    await page.close()
  }
}

type Handle = ElementHandle<HTMLFormElement>

/** The form that is sent there, and has the button. */
async function formOf(page: Page, pathname: string, press = ''): Promise<Handle> {
  const found = await page.evaluateHandle(
    ([to, named]) =>
      [...document.forms].find(
        (form) =>
          form.method === 'post' &&
          new URL(form.action).pathname === to &&
          (!named ||
            [...form.elements].some(
              (each) => each instanceof HTMLButtonElement && `${each.name}=${each.value}` === named,
            )),
      ),
    [pathname, press] as const,
  )
  const form = found.asElement()
  if (!form) throw new Error('its address shows no such form')
  return form
}

/** Waits until the island that the form stands in is React's, as it is once it is touched. */
async function wake(page: Page, form: Handle) {
  const island = await form.evaluateHandle((element) => {
    const found = element.closest('k-island')
    found?.dispatchEvent(new PointerEvent('pointerover'))
    return found
  })
  await page.waitForFunction(
    (element) => !element || element.getAttribute('data-state') === 'awake',
    island,
    { timeout: 20_000 },
  )
}

/** Writes into the field of this name, or chooses among those of it. */
async function put(form: Handle, name: string, value: string) {
  const field = await form.evaluateHandle(
    (element, [named, wanted]) =>
      [...element.elements].find(
        (each) =>
          (each as HTMLInputElement).name === named &&
          ((each as HTMLInputElement).type !== 'radio' ||
            (each as HTMLInputElement).value === wanted),
      ) as HTMLInputElement | undefined,
    [name, value] as const,
  )
  const element = field.asElement()
  if (!element) throw new Error(`it has no field ${name}`)
  const kind = await element.evaluate((each) => each.type)
  if (kind === 'radio') await element.check({ force: true })
  else if (kind === 'select-one') await element.selectOption(value)
  else await element.fill(value)
}

/** Its button that can be seen. */
async function buttonOf(form: Handle, press = '') {
  const found = await form.evaluateHandle(
    (element, named) =>
      [...element.elements].findLast(
        (each) =>
          each instanceof HTMLButtonElement &&
          each.type === 'submit' &&
          each.checkVisibility() &&
          (!named || `${each.name}=${each.value}` === named),
      ),
    press,
  )
  const button = found.asElement()
  if (!button) throw new Error('it has no button that can be seen')
  return button as ElementHandle<HTMLButtonElement>
}
