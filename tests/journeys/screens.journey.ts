import { examine } from './examine.ts'
import { demoAccounts, expect, test } from './fixtures.ts'
import { type Member, newMember } from './people.ts'
import { placesOf } from './places.ts'
import { type Places, type Reader, screensOf } from './screens.ts'

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
  seller: async () => demoAccounts().find(({ role }) => role === 'seller')!,
  admin: async () => demoAccounts().find(({ role }) => role === 'admin')!,
  newcomer: async () => newMember(),
}

/** In how many tests each reader's screens are looked at: none takes minutes. */
const parts: Record<Reader, number> = { visitor: 2, newcomer: 1, member: 2, seller: 1, admin: 6 }

for (const [reader, count] of Object.entries(parts) as [Reader, number][]) {
  for (let part = 0; part < count; part++) {
    test(`every screen of a ${reader} is whole (${part + 1} of ${count}): accessible in light and dark, as wide as any window, valid, and quiet [GEN-01 NAV-01]`, async ({
      page: own,
      language,
      at,
      enter,
    }) => {
      const page = reader === 'visitor' ? own : await enter(await readers[reader]())
      const screens = screensOf(places)
        .filter((each) => each.reader === reader)
        .filter((_, index) => index % count === part)
      const found: string[] = []
      for (const screen of screens) found.push(...(await examine(page, screen, language, at)))
      expect(found).toEqual([])
    })
  }
}
