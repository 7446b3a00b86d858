import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { hrefsOf, pageOf } from '../../../tests/page.ts'
import { changeUsername } from '#modules/auth/username.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'

const { db, env, request } = await openTestApp()

async function setChat(id: string) {
  const value = JSON.stringify(id)
  await db
    .insertInto('settings')
    .values({ key: 'chat_app_id', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await loadSettings(db)
}

async function startOf(path: string, viewer?: { id: string }) {
  const page = await pageOf(request(path, { ...(viewer && { viewer }) }))
  const data = page.querySelector('[data-chat]')?.getAttribute('data-chat')
  return data ? JSON.parse(data) : null
}

const viewer = await buildProfile(db, {
  username: 'amine_213',
  created_at: new Date('2026-01-02T03:04:05.678Z'),
})

test('without an application nothing is loaded, and the email address is offered [OP-126]', async () => {
  await setChat('')
  const response = await request('/chat')
  const page = await pageOf(response)
  expect(hrefsOf(page)).toContain('mailto:support@kanz.example')
  expect(page.querySelector('[data-chat]')).toBeNull()
  expect(response.headers.get('content-security-policy')).not.toMatch(/https?:|unsafe/)
  expect(hrefsOf(await pageOf(request('/allgames')))).not.toContain('/chat')
})

test('every page leads to it, in a window that stays while one reads on', async () => {
  await setChat('ab12cd34')
  for (const path of ['/', '/signin', '/contact', '/ar/allgames']) {
    const page = await pageOf(request(path))
    const links = [...page.querySelectorAll('a[href$="/chat"]')]
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link.getAttribute('target')).toBe('kanz-chat')
    expect(page.querySelector('script[src*="intercom"]')).toBeNull()
  }
})

test('a visitor’s chat is told only the application id [TRK-07 OP-126]', async () => {
  await setChat('ab12cd34')
  expect(await startOf('/chat')).toEqual({ app_id: 'ab12cd34' })
})

test('a member’s chat is updated with username, email, user id and creation time, as they are at that moment [TRK-06 OP-126]', async () => {
  await setChat('ab12cd34')
  const who = {
    app_id: 'ab12cd34',
    name: 'amine_213',
    email: viewer.email,
    user_id: viewer.id,
    created_at: 1_767_323_045,
  }
  expect(await startOf('/ar/chat', viewer)).toEqual(who)
  await changeUsername(db, viewer.id, 'amine_oran', new Date())
  await db
    .updateTable('profiles')
    .set({ email: 'amine@oran.example' })
    .where('id', '=', viewer.id)
    .execute()
  expect(await startOf('/chat', viewer)).toEqual({
    ...who,
    name: 'amine_oran',
    email: 'amine@oran.example',
  })
})

test('with the chat’s secret the member’s id is proved by HMAC-SHA256', async () => {
  await setChat('ab12cd34')
  vi.spyOn(env, 'chatSecret', 'get').mockReturnValue('a secret of the chat')
  const start = await startOf('/chat', viewer)
  expect(start.user_hash).toBe(
    createHmac('sha256', 'a secret of the chat').update(viewer.id).digest('hex'),
  )
  expect(JSON.stringify(start)).not.toContain('a secret of the chat')
  expect(await startOf('/chat')).toEqual({ app_id: 'ab12cd34' })
})

test('only its own page may load the chat; the footer and the order’s support lead there [OP-126]', async () => {
  await setChat('ab12cd34')
  const chat = (await request('/chat')).headers.get('content-security-policy')
  expect(chat).toContain(
    "script-src 'self' https://app.intercom.io https://widget.intercom.io https://js.intercomcdn.com;",
  )
  const order = await buildOrder(db)
  for (const path of [
    '/allgames',
    `/payment/${order.offer_id}?payment=success&order=${order.id}`,
  ]) {
    const response = await request(path, { viewer: { id: order.user_id } })
    expect(response.headers.get('content-security-policy')).not.toMatch(/intercom|unsafe/)
    expect(hrefsOf(await pageOf(response))).toContain('/chat')
  }
})
