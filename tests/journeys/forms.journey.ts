import type { BrowserContext, ElementHandle, Page } from '@playwright/test'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { formPlacesOf } from './form-places.ts'
import { addressOf, type FilledForm, formsOf, PICTURE } from './forms.ts'
import { newMember } from './people.ts'
import { noisyPicture } from './pictures.ts'
import { type Node, ownDatabase, serve } from './server.ts'

// Every form is opened at its own address in a new tab, refused what is wrong, sent as it stands,
// and sent changed, with scripts and without: what the person reads must say so. Each is walked in
// one language and size with scripts and in the other without them, taken in turn.

test.use({ allowedErrors: [/status of (400|409|422)|\/events\)$/] })

const forms = formsOf()

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })
    let market: Market
    test.beforeAll(async ({ language }) => {
      market = await openMarket(`forms_${language}_${scripts ? 'with' : 'without'}`)
    })
    test.afterAll(() => market?.node.end())

    for (const [index, form] of forms.entries()) {
      const project = (index % 2 === 0) === scripts ? '@en-desktop' : '@ar-phone'
      test(`${titleOf(form)} is refused what is wrong, and done when it is right ${project}`, async ({
        browser,
        enter,
        at,
        language,
      }) => {
        const { reader } = form
        const { node, people, signedIn } = market
        if (!signedIn.has(reader)) {
          const first = await enter(people[reader], '/consent', node.url)
          signedIn.set(reader, await first.context().storageState())
        }
        const context = await browser.newContext({ storageState: signedIn.get(reader)! })
        const tab = { context, at: (path: string) => node.url + at(path), language, scripts }
        await walk(tab, market.forms[index]!)
        await context.close()
      })
    }
  })
}

/** What tells it apart: its address, and its button or what it leads to where others share that. */
function titleOf(form: FilledForm): string {
  const address = addressOf(form)
  return forms.filter((each) => addressOf(each) === address).length === 1
    ? address
    : `${address} ${form.press ?? Object.keys(form.fill).join(' ')}`
}

/** A market of their own for the forms that change it, its forms, and who fills them in. */
interface Market {
  node: Node
  forms: FilledForm[]
  people: Record<FilledForm['reader'], { email: string; password: string }>
  signedIn: Map<FilledForm['reader'], Awaited<ReturnType<BrowserContext['storageState']>>>
}

async function openMarket(name: string): Promise<Market> {
  const url = await ownDatabase(name)
  const member = await newMember({ url })
  const places = await formPlacesOf(member, url)
  return {
    forms: formsOf(places),
    people: { member, seller: demoAccount('seller'), admin: demoAccount('owner') },
    signedIn: new Map(),
    node: await serve({ DATABASE_URL: url }),
  }
}

interface Tab {
  context: BrowserContext
  at: (path: string) => string
  language: Language
  scripts: boolean
}

async function walk(tab: Tab, form: FilledForm) {
  const done = (told: FilledForm['told'], how: string) => async (page: Page) =>
    expect(page.getByText(inWords(told, tab), { exact: true }).first(), how).toBeAttached()
  // first, since of texts what is wrong is kept as a draft, and stands there when they are opened
  if (form.asItIs) await sent(tab, form, {}, done(form.asItIs, 'sent as it stands'))
  if (form.wrong)
    await sent(tab, form, { ...form.fill, ...form.wrong }, async (page, isSent) => {
      if (!isSent) return
      await expect(refusalOn(page), 'what is wrong is refused').not.toHaveCount(0)
      await expect(page.getByText(inWords(form.told, tab), { exact: true })).toHaveCount(0)
    })
  await sent(tab, form, form.fill, done(form.told, 'sent changed'))
}

const inWords = (told: FilledForm['told'], { language }: Tab): string =>
  typeof told === 'string' ? told : told({} as never, { locale: language })

/** A field that the browser or the page says is wrong, or what the page says of the whole form. */
const refusalOn = (page: Page) =>
  page.locator(
    'dialog :user-invalid, #main :user-invalid, [aria-invalid="true"], .k-hint--error, [role="alert"]',
  )

/** Opens the form at its address in a new tab, fills it, sends it, and looks at what comes. */
async function sent(
  { context, at, scripts }: Tab,
  form: FilledForm,
  fill: Record<string, string>,
  look: (page: Page, isSent: boolean) => Promise<void>,
) {
  const page = await context.newPage()
  await page.goto(at(form.path))
  const found = await formOf(page, new URL(at(addressOf(form))).pathname, form)
  if (scripts) await wake(page, found)
  for (const [name, value] of Object.entries(fill)) await put(found, name, value)
  const button = await buttonOf(found, form.press)
  // one that what is wrong closes says so already
  const isOpen = await button.waitForElementState('enabled', { timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (isOpen) await button.click()
  await look(page, isOpen)
  await page.close()
}

type Handle = ElementHandle<HTMLFormElement>

/** The form that is sent there, and has the button and the fields, to be filled in. */
async function formOf(
  page: Page,
  pathname: string,
  { press = '', fill }: FilledForm,
): Promise<Handle> {
  const found = await page.evaluateHandle(
    ([to, named, fields]) =>
      [...document.forms].find(
        (form) =>
          form.method === 'post' &&
          new URL(form.action).pathname === to &&
          fields.every((name) =>
            [...form.elements].some(
              (each) =>
                (each as HTMLInputElement).name === name &&
                (each as HTMLInputElement).type !== 'hidden',
            ),
          ) &&
          (!named ||
            [...form.elements].some(
              (each) => each instanceof HTMLButtonElement && `${each.name}=${each.value}` === named,
            )),
      ),
    [pathname, press, Object.keys(fill)] as const,
  )
  const form = found.asElement()
  if (!form) throw new Error('its address shows no such form')
  return form
}

/** Waits until the island that the form stands in is React's, as it is once it is touched. */
async function wake(page: Page, form: Handle) {
  const island = await form.evaluateHandle(async (element) => {
    const found = element.closest('k-island')
    if (found) await customElements.whenDefined('k-island')
    found?.dispatchEvent(new PointerEvent('pointerover'))
    return found
  })
  await page.waitForFunction(
    (element) => !element || element.getAttribute('data-state') === 'awake',
    island,
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
  if (value === PICTURE) await element.setInputFiles(await noisyPicture())
  else if (kind === 'radio') await element.check({ force: true })
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
