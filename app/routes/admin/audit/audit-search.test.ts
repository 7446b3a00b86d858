import { expect, test } from 'vitest'
import { audit } from '#platform/audit.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { allByRole, hrefsOf, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db, { username: 'Keeper_One' })
const second = await buildAdmin(db, { username: 'second' })
const support = await buildAdmin(db, { username: 'helper', role: 'support' })

const write = (
  subject: string,
  change: Partial<Parameters<typeof audit>[1]>,
  at = '2026-11-20T10:00:00Z',
) =>
  transact(db, (tx) =>
    audit(tx, { actor_id: viewer.id, action: 'game.update', subject, ...change }, new Date(at)),
  )

await write('game:901', { reason: 'The Zeppelin was spelt wrong', after: { name: 'Zeppelin' } })
await write('game:902', { reason: 'سببٌ طويلٌ جدًّا', before: { name: 'Old Tower' } })
await write('game:903', { action: 'badge.create', actor_id: second.id }, '2026-11-21T22:59:00Z')
await write('game:904', { action: 'badge.create' }, '2026-11-21T23:00:00Z')
await write('setting:low_stock', {
  action: 'setting.update',
  before: { low_stock: 3 },
  after: { low_stock: 74_321 },
})

const found = async (query: Record<string, string>, language = '') => {
  const shown = await mainOf(
    request(`${language}/admin/audit?${new URLSearchParams(query).toString()}`, { viewer }),
  )
  return allByRole(shown, 'listitem')
    .filter((item) => allByRole(item, 'heading').length > 0)
    .map((item) => /\b90\d\b/.exec(wordsOf(item))?.[0] ?? 'setting')
}

test('entries are found by the words of their reasons, in any spelling of Arabic, and by values before and after', async () => {
  expect(await found({ q: 'zeppelin was' })).toEqual(['901'])
  expect(await found({ q: 'سبب طويل' })).toEqual(['902'])
  expect(await found({ q: 'old tower' })).toEqual(['902'])
  expect(await found({ q: '74321' })).toEqual(['setting'])
  expect(await found({ q: '100%_' })).toEqual([])
})

test('an act is found by its name in either language, whichever the reader reads', async () => {
  for (const language of ['', '/ar'])
    for (const q of ['Badge created', 'إنشاء شارة'])
      expect([language, q, await found({ q }, language)]).toEqual([language, q, ['904', '903']])
})

test('days are those of Algiers, both included, and narrow what else is asked for', async () => {
  expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['903'])
  expect(await found({ from: '2026-11-22' })).toEqual(['904'])
  expect(await found({ to: '2026-11-20', q: 'zeppelin' })).toEqual(['901'])
  expect(await found({ from: '2026-11-21', q: 'zeppelin' })).toEqual([])
  expect(await found({ act: 'badge.create', actor: second.id })).toEqual(['903'])
  expect(await found({ act: 'badge.create', from: '2026-11-22' })).toEqual(['904'])
})

test('pages of a stretch of days go on where the page before ended', async () => {
  for (let at = 0; at < 30; at++)
    await write('game:905', { reason: `Entry ${at}` }, `2026-10-0${1 + (at % 3)}T10:00:00Z`)
  const query = 'from=2026-10-01&to=2026-10-03&size=10'
  const seen: string[] = []
  for (let path: string | undefined = `/admin/audit?${query}`; path;) {
    const shown: Element = await mainOf(request(path, { viewer }))
    seen.push(
      ...wordsOf(shown)
        .matchAll(/Entry (\d+)/g)
        .map(([, at]) => at!),
    )
    path = hrefsOf(shown).find((href) => /^\/admin\/audit\?.*after=/.test(href ?? '')) ?? undefined
  }
  expect(seen.map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }, (_, at) => at),
  )
})

test('what is filtered is a file in the reader’s words, of every page, and who took it is written down', async () => {
  const take = (path: string, by = viewer) => request(path, { viewer: by, form: {} })
  const response = await take('/admin/audit.csv?from=2026-10-01&to=2026-10-03')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trim().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([
    31,
    'When;What was done;About;Number;By;Why;What changed',
  ])
  const one = (await (await take('/admin/audit.csv?q=74321')).text()).split('\r\n')
  const of = one.find((line) => line.startsWith('2026-11-20'))
  expect(of).toMatch(/^2026-11-20 11:00;.*low_stock;Keeper_One;;.*3.*→.*74,321/)
  const arabic = await (await take('/ar/admin/audit.csv?q=74321')).text()
  expect(arabic).toMatch(/متى;/)
  expect((await take('/admin/audit.csv', support)).status).not.toBe(200)
  const led = await request('/admin/audit.csv?q=74321', { viewer })
  expect(led.headers.get('location')).toBe('/admin/audit?q=74321')
  const taken = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'after'])
    .where('action', '=', 'audit.export')
    .orderBy('id')
    .execute()
  expect(taken).toEqual([
    { actor_id: viewer.id, subject: 'audit', after: { from: '2026-10-01', to: '2026-10-03' } },
    ...Array.from({ length: 2 }, () => ({
      actor_id: viewer.id,
      subject: 'audit',
      after: { text: '74321' },
    })),
  ])
})

test('a long reason is no paragraph around what unfolds, so that the page stays as it was sent', async () => {
  await write('game:906', { reason: 'A long reason. '.repeat(60) }, '2026-12-01T10:00:00Z')
  const html = await (await request('/admin/audit?from=2026-12-01', { viewer })).text()
  expect(html).toContain('<details')
  expect(html).not.toMatch(/<p[^>]*>(?:(?!<\/p>).)*<details/s)
})
