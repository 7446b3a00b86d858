import { examine } from './examine.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { type Member, newMember } from './people.ts'
import { placesOf } from './places.ts'
import { type Places, type Reader, type Screen, screensOfSlice } from './screens.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
test.use({ allowedErrors: [/status of (403|404)/], warningsToo: true })

let places: Places
let member: Member

test.beforeAll(async () => {
  member = await newMember()
  places = await placesOf(member)
})

const readers: Record<
  Exclude<Reader, 'visitor'>,
  () => Promise<{ email: string; password: string }>
> = {
  member: async () => member,
  seller: async () => demoAccount('seller'),
  admin: async () => demoAccount('owner'),
  newcomer: async () => newMember(),
}

/** How many screens are looked at in one test, so that none takes minutes. */
const MOST = 15

const byReader = Object.groupBy(
  [...screensOfSlice('en'), ...screensOfSlice('ar')],
  ({ reader }) => reader,
)
for (const [reader, screens] of Object.entries(byReader) as [Reader, Screen[]][]) {
  const count = Math.ceil(screens.length / 2 / MOST)
  for (let part = 0; part < count; part++) {
    test(`every screen of a ${reader} is whole (${part + 1} of ${count}): accessible in light and dark, as wide as any window, valid, and quiet [GEN-01 NAV-01] @sweep`, async ({
      page: own,
      language,
      at,
      enter,
    }) => {
      const page = reader === 'visitor' ? own : await enter(await readers[reader]())
      const screens = screensOfSlice(language, places)
        .filter((each) => each.reader === reader)
        .filter((_, index) => index % count === part)
      const found: string[] = []
      for (const screen of screens) found.push(...(await examine(page, screen, language, at)))
      expect(found).toEqual([])
    })
  }
}
