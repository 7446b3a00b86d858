import { examine } from './examine.ts'
import { demoAccounts, expect, test } from './fixtures.ts'
import { type Member, newMember } from './people.ts'
import { placesOf } from './places.ts'
import { type Places, type Reader, screensOf } from './screens.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ allowedErrors: [/status of (403|404)/], warningsToo: true })

let places: Places
let member: Member

test.beforeAll(async () => {
  member = await newMember()
  places = await placesOf(member)
})

const readers: Record<Exclude<Reader, 'visitor'>, () => Promise<{ email: string; password: string }>> = {
  member: async () => member,
  seller: async () => demoAccounts().find(({ role }) => role === 'seller')!,
  admin: async () => demoAccounts().find(({ role }) => role === 'admin')!,
  newcomer: async () => newMember(),
}

for (const reader of ['visitor', 'newcomer', 'member', 'seller', 'admin'] as const) {
  test(`every screen of a ${reader} is whole: accessible in light and dark, as wide as any window, valid, and quiet [GEN-01 NAV-01]`, async ({ page: own, language, at, enter }) => {
    const page = reader === 'visitor' ? own : await enter(await readers[reader]())
    const found: string[] = []
    for (const screen of screensOf(places).filter((each) => each.reader === reader)) found.push(...await examine(page, screen, language, at))
    expect(found).toEqual([])
  })
}
