import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const game = await buildGame(db, { category: 'accounts' })
const path = `/admin/games/${game.id}/steps`

const page = (below = '') => mainOf(request(path + below, { viewer }))
const rows = () =>
  db
    .selectFrom('guide_steps')
    .where('game_id', '=', game.id)
    .orderBy('position')
    .selectAll()
    .execute()
const step = {
  title_en: 'Restart the game',
  title_ar: 'أعد تشغيل اللعبة',
  text_en: 'Close it first.',
  text_ar: 'أغلقها أوّلًا.',
  active: 'on',
}
const add = (fields: Record<string, string>) =>
  request(`${path}/new`, { viewer, form: { create_token: crypto.randomUUID(), ...fields } })
const lastAction = async () =>
  (
    await db
      .selectFrom('audit_log')
      .where('action', 'like', 'guide_step.%')
      .orderBy('id', 'desc')
      .select(['action', 'subject'])
      .executeTakeFirst()
  )?.action

/** The form of a step as it stands, with changes. */
async function edited(id: number, changes: Record<string, string>) {
  const forms = [...(await page(`/${id}`)).querySelectorAll('form')].map(sentBy)
  const sent = forms.find((form) => 'seen' in form)!
  return request(`${path}/${id}`, {
    viewer,
    form: { ...sent, ...changes } as Record<string, string>,
  })
}

describe('the guide of a game', () => {
  test('is that of its category until staff gives it steps of its own, which begin as those', async () => {
    expect(wordsOf(await page())).toContain('has no steps of its own')
    const copied = await request(path, { viewer, form: { intent: 'copy' } })
    expect([copied.headers.get('location'), flashOf(copied)]).toEqual([path, 'steps_copied'])
    expect((await rows()).map(({ key }) => key)).toEqual([
      'sign_in',
      'check',
      'email',
      'password',
      'sign_out',
      'two_step',
    ])
    expect(await lastAction()).toBe('guide_step.copy')
    await request(path, { viewer, form: { intent: 'copy' } })
    expect(await rows()).toHaveLength(6)
  })

  test('is added to once, moved, reworded and switched off, each in the audit log', async () => {
    const create_token = crypto.randomUUID()
    for (let times = 0; times < 2; times++)
      expect(flashOf(await add({ ...step, create_token }))).toBe('step_saved')
    expect((await rows()).map(({ key }) => key).slice(5)).toEqual(['two_step', 'restart_the_game'])
    expect(await lastAction()).toBe('guide_step.create')
    const { id } = (await rows())[6]!
    await request(path, { viewer, form: { intent: 'earlier', step: id } })
    expect((await rows())[5]!.id).toBe(id)
    expect(await lastAction()).toBe('guide_step.move')
    expect(flashOf(await edited(id, { title_en: 'Start the game again' }))).toBe('step_saved')
    const { active: _, ...off } = step
    const seen = sentBy(
      [...(await page(`/${id}`)).querySelectorAll('form')].find((form) =>
        form.querySelector('[name=seen]'),
      )!,
    ).seen as string
    await request(`${path}/${id}`, { viewer, form: { ...off, seen } })
    expect((await rows())[5]).toMatchObject({
      key: 'restart_the_game',
      title_en: 'Restart the game',
      active: false,
    })
    expect(wordsOf(await page())).toContain('Off')
  })

  test.each([
    ['title_en', '', 'Fill this in'],
    ['title_ar', 'ا'.repeat(61), 'At most 60 characters'],
    ['text_en', 'x'.repeat(241), 'At most 240 characters'],
    ['text_ar', '', 'Write it in both languages'],
    ['key', 'Sign In', 'Use lower-case Latin letters'],
    ['key', 'sign_in', 'Another step of this guide'],
  ])('refuses %s: %s', async (field, value, said) => {
    const response = await add({ ...step, [field]: value })
    expect([422, 409]).toContain(response.status)
    expect(wordsOf(await mainOf(response))).toContain(said)
  })

  test('says that it was changed elsewhere instead of undoing that', async () => {
    const { id } = (await rows())[0]!
    const seen = sentBy(
      [...(await page(`/${id}`)).querySelectorAll('form')].find((form) =>
        form.querySelector('[name=seen]'),
      )!,
    ).seen as string
    await edited(id, { title_en: 'Sign in first' })
    const late = await request(`${path}/${id}`, { viewer, form: { ...step, seen } })
    expect(wordsOf(await mainOf(late))).toContain('This step has changed in the meantime')
    expect((await rows())[0]!.title_en).toBe('Sign in first')
  })

  test('has at most twelve steps', async () => {
    for (let n = (await rows()).length; n < 12; n++) await add({ ...step, key: `more_${n}` })
    const full = await add({ ...step, key: 'one_more' })
    expect(wordsOf(await mainOf(full))).toContain('at most 12 steps')
    expect(await rows()).toHaveLength(12)
  })
})

test('the guide of a category is edited at its own address', async () => {
  const shared = await mainOf(request('/admin/categories/boosting/steps', { viewer }))
  expect(wordsOf(shared)).toContain('Play by hand')
  const [first] = await db
    .selectFrom('guide_steps')
    .where('category', '=', 'boosting')
    .where('game_id', 'is', null)
    .orderBy('position')
    .select('id')
    .execute()
  const own = await request(`/admin/categories/boosting/steps/${first!.id}`, { viewer })
  expect(own.status).toBe(200)
  expect((await request(`${path}/${first!.id}`, { viewer })).status).toBe(404)
})
