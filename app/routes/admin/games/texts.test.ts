import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { textLimits } from '#modules/catalog/game-texts.form.ts'
import { filesOf } from '#modules/images/image.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { allByRole, getByRole, hrefsOf, mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'
import { payloads } from '../../../../tests/journeys/poison.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
let viewer: Awaited<ReturnType<typeof buildAdmin>>
let game: Awaited<ReturnType<typeof buildGame>>
beforeEach(async () => {
  viewer = await buildAdmin(db)
  game = await buildGame(db, { category: 'accounts' })
})

const page = (path: string) => mainOf(request(path, { viewer }))
const words = async (path: string) => wordsOf(await page(path))
const formIn = (shown: Element) =>
  [...shown.querySelectorAll('form')].map(sentBy).find((sent) => 'seen' in sent)!
const versionOf = (shown: Element) => formIn(shown).seen!
const path = (rest: string) => `/admin/games/${game.id}/${rest}`
const audits = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('actor_id', '=', viewer.id)
    .orderBy('id')
    .execute()

/** As a browser sends a form that may carry files. */
function posted(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const kinds = [
  {
    kind: 'faqs',
    table: 'game_faqs',
    noun: 'game_faq',
    fields: { question: 'Is it safe?', question_ar: 'هل هو آمن؟', answer: 'Yes', answer_ar: 'نعم' },
    title: 'question',
    saved: 'faq_saved',
    deleted: 'faq_deleted',
  },
  {
    kind: 'guides',
    table: 'game_guides',
    noun: 'game_guide',
    fields: {
      title: 'How to buy',
      title_ar: 'كيف تشتري',
      content: '## First',
      content_ar: '## أوّلًا',
    },
    title: 'title',
    saved: 'guide_saved',
    deleted: 'guide_deleted',
  },
] as const

for (const { kind, table, noun, fields, title, saved, deleted } of kinds)
  describe(`${kind} of a game [ADM-FAQ-01 ADM-GUIDE-01 OP-109 OP-122]`, () => {
    const rows = () =>
      db.selectFrom(table).selectAll().where('game_id', '=', game.id).orderBy('order').execute()
    const titles = async () => (await rows()).map((row) => (row as Record<string, unknown>)[title])
    const add = (changes: Record<string, string> = {}) =>
      request(path(`${kind}/new`), {
        viewer,
        form: posted({ create_token: crypto.randomUUID(), ...fields, ...changes }),
      })
    const addThree = async () => {
      for (const name of ['One', 'Two', 'Three']) await add({ [title]: name })
      return (await rows()).map(({ id }) => id) as [number, number, number]
    }
    const move = (id: number | string, intent: string) =>
      request(path(kind), { viewer, form: { text: id, intent } })
    const isDense = async () =>
      expect((await rows()).map(({ order }) => order)).toEqual(
        (await rows()).map((_, index) => index),
      )

    test('are added at the end in both languages, and shown at once [GAME-09]', async () => {
      expect(await words(path(kind))).toContain(
        kind === 'faqs' ? 'No questions yet' : 'No guides yet',
      )
      const tab = `/${game.slug}/accounts?tab=${kind}`
      await request(tab, { viewer })
      const added = await add()
      expect([added.headers.get('location'), flashOf(added)]).toEqual([path(kind), saved])
      await add({ [title]: 'The second' })
      expect(await rows()).toMatchObject([
        { ...fields, order: 0 },
        { [title]: 'The second', order: 1 },
      ])
      await vi.waitFor(async () => expect(await words(tab)).toContain(Object.values(fields)[0]))
      expect(await words(`/ar${tab}`)).toContain(Object.values(fields)[1])
      expect((await audits())[0]).toMatchObject({
        action: `${noun}.create`,
        after: { game_id: game.id, ...fields },
      })
      expect(await words(path(kind))).toContain('The second')
    })

    test('need their English texts, and say what is wrong; what was typed stays', async () => {
      const [, , body] = Object.keys(fields) as [string, string, string]
      const response = await add({ [title]: ' \u202e ', [body]: 'kept text' })
      const shown = await mainOf(response)
      expect([
        response.status,
        wordsOf(shown).includes('Please fill in this field'),
        [...shown.querySelectorAll('form')].map(sentBy).some((sent) => sent[body] === 'kept text'),
      ]).toEqual([422, true, true])
      expect((await add({ [body]: '' })).status).toBe(422)
      for (const [field, most] of [
        [title, kind === 'faqs' ? textLimits.question : textLimits.title],
        [`${body}_ar`, kind === 'faqs' ? textLimits.answer : textLimits.content],
      ] as const) {
        expect([field, (await add({ [field]: 'س'.repeat(most + 1) })).status]).toEqual([field, 422])
      }
      expect((await add({ create_token: 'x' })).status).toBe(422)
      expect(await rows()).toEqual([])
    })

    test('are one each, however often a form is sent at once, and have places that follow each other', async () => {
      const token = crypto.randomUUID()
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => add({ create_token: token })),
        ...Array.from({ length: 4 }, () => add()),
      ])
      expect(new Set(answers.map(flashOf))).toEqual(new Set([saved]))
      expect(await rows()).toHaveLength(5)
      await isDense()
    })

    test('are edited, and only what changed is written down', async () => {
      const [id] = await addThree()
      const seen = versionOf(await page(path(`${kind}/${id}`)))
      const edited = { ...fields, [title]: 'Edited' }
      const send = () => request(path(`${kind}/${id}`), { viewer, form: { ...edited, seen } })
      expect(flashOf(await send())).toBe(saved)
      expect(flashOf(await send())).toBe(saved)
      expect(await titles()).toEqual(['Edited', 'Two', 'Three'])
      expect((await audits()).slice(3)).toMatchObject([
        {
          action: `${noun}.update`,
          subject: `${noun}:${id}`,
          before: { [title]: 'One' },
          after: { [title]: 'Edited' },
        },
      ])
    })

    test('that changed meanwhile are not overwritten unasked', async () => {
      const [id] = await addThree()
      const seen = versionOf(await page(path(`${kind}/${id}`)))
      await request(path(`${kind}/${id}`), {
        viewer,
        form: { ...fields, [title]: 'Theirs', seen },
      })
      const refused = await request(path(`${kind}/${id}`), {
        viewer,
        form: { ...fields, [title]: 'Mine', seen },
      })
      const shown = await mainOf(refused)
      expect([
        refused.status,
        wordsOf(shown).includes('This text was changed elsewhere'),
        formIn(shown)[title],
      ]).toEqual([409, true, 'Mine'])
      expect(await titles()).toEqual(['Theirs', 'Two', 'Three'])
      await request(path(`${kind}/${id}`), {
        viewer,
        form: { ...fields, [title]: 'Mine', seen: versionOf(shown) },
      })
      expect(await titles()).toEqual(['Mine', 'Two', 'Three'])
    })

    test('are put into another order by buttons, in which the page of the game shows them', async () => {
      const [one, two, three] = await addThree()
      expect((await move(three, 'earlier')).headers.get('location')).toBe(path(kind))
      expect(await titles()).toEqual(['One', 'Three', 'Two'])
      await move(one, 'later')
      expect(await titles()).toEqual(['Three', 'One', 'Two'])
      expect((await audits()).at(-1)).toMatchObject({
        action: `${noun}.move`,
        subject: `${noun}:${one}`,
        before: { place: 1 },
        after: { place: 2 },
      })
      for (const [id, to] of [
        [three, 'earlier'],
        [two, 'later'],
      ] as const)
        await move(id, to)
      expect(await titles()).toEqual(['Three', 'One', 'Two'])
      const up = allByRole(await page(path(kind)), 'button', /^Move up/)
      expect(up.filter((button) => button.hasAttribute('disabled'))).toEqual([up[0]])
      for (const [id, to] of [
        ['x', 'later'],
        [one, 'sideways'],
        ['', ''],
      ] as const)
        expect((await move(id, to)).status).toBe(404)
      expect(flashOf(await move(999_999_999, 'later'))).toBe('game_gone')
    })

    test('keep places that follow each other whatever is moved, added and deleted at once', async () => {
      const ids = await addThree()
      await Promise.all([
        ...ids.flatMap((id) => [move(id, 'earlier'), move(id, 'later')]),
        add({ [title]: 'Four' }),
        add({ [title]: 'Five' }),
        request(path(`${kind}/${ids[1]}/delete`), { viewer, form: {} }),
      ])
      expect((await titles()).toSorted()).toEqual(['Five', 'Four', 'One', 'Three'])
      await isDense()
    })

    test('are asked about before they are deleted [OP-009]', async () => {
      const [, two] = await addThree()
      expect(await words(path(`${kind}/${two}/delete`))).toContain(
        `Are you sure you want to delete this ${kind === 'faqs' ? 'FAQ' : 'guide'}? This action cannot be undone.`,
      )
      expect(await titles()).toHaveLength(3)
      const gone = await request(path(`${kind}/${two}/delete`), { viewer, form: {} })
      expect([gone.headers.get('location'), flashOf(gone)]).toEqual([path(kind), deleted])
      expect(await titles()).toEqual(['One', 'Three'])
      await isDense()
      expect((await audits()).at(-1)).toMatchObject({
        action: `${noun}.delete`,
        before: { game_id: game.id, [title]: 'Two' },
      })
      expect((await request(path(`${kind}/${two}/delete`), { viewer, form: {} })).status).toBe(404)
    })

    test('are no more than a page can show', async () => {
      const most = kind === 'faqs' ? textLimits.faqs : textLimits.guides
      const row = kind === 'faqs' ? { question: 'Q', answer: 'A' } : { title: 'T', content: 'C' }
      await db
        .insertInto(table)
        .values(
          Array.from({ length: most }, (_, order) => ({
            ...row,
            game_id: game.id,
            order,
          })) as never,
        )
        .execute()
      const full = await add()
      expect([
        full.status,
        wordsOf(await mainOf(full)).includes(`A game has at most ${most}`),
      ]).toEqual([422, true])
      const leadsToNew = (href: string | null) => href?.includes(`${kind}/new`)
      expect(hrefsOf(await page(path(kind))).filter(leadsToNew)).toEqual([])
    })

    test('belong to their game alone', async () => {
      const [id] = await addThree()
      const other = await buildGame(db)
      for (const address of [
        `/admin/games/${other.id}/${kind}/${id}`,
        `/admin/games/${other.id}/${kind}/${id}/delete`,
        `/admin/games/999999999/${kind}`,
        `/admin/games/999999999/${kind}/new`,
        path(`${kind}/x`),
        path(`${kind}/0`),
      ]) {
        expect([address, (await request(address, { viewer })).status]).toEqual([address, 404])
      }
      expect(
        (
          await request(`/admin/games/${other.id}/${kind}`, {
            viewer,
            form: { text: id, intent: 'later' },
          })
        ).status,
      ).toBe(302)
      await request(`/admin/games/${other.id}/${kind}/${id}/delete`, { viewer, form: {} })
      expect(await titles()).toEqual(['One', 'Two', 'Three'])
    })
  })

describe('a guide [ADM-GUIDE-01 OP-097]', () => {
  const send = (form: Record<string, string | Blob>, address = path('guides/new')) => {
    const all = new FormData()
    for (const [name, value] of Object.entries({
      create_token: crypto.randomUUID(),
      title: 'Guide',
      content: 'Words',
      ...form,
    }))
      all.set(name, value)
    return request(address, { viewer, form: all })
  }
  const image = async () =>
    new File(
      [
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2147a3' } })
          .png()
          .toBuffer(),
      ],
      'a.png',
    )
  const guide = () =>
    db
      .selectFrom('game_guides')
      .selectAll()
      .where('game_id', '=', game.id)
      .executeTakeFirstOrThrow()
  const isStored = async (url: string) =>
    (await request(`/files/${filesOf(url)[0]!.key}`)).status === 200

  test('is previewed as the page will show it, without being saved', async () => {
    const response = await send({
      intent: 'preview',
      content: '# Hello\n\n**you**',
      content_ar: '- واحد',
      title_ar: 'دليل',
    })
    const shown = await mainOf(response)
    const [english, arabic] = allByRole(shown, 'region', /^Preview in (English|Arabic)$/)
    expect(response.status).toBe(200)
    expect(getByRole(english!, 'heading', 'Hello').outerHTML).toBe('<h3 dir="ltr">Hello</h3>')
    expect(wordsOf(english!.querySelector('strong')!)).toBe('you')
    expect(allByRole(arabic!, 'listitem').map(wordsOf)).toEqual(['واحد'])
    expect([...shown.querySelectorAll('form')].map(sentBy)).toContainEqual(
      expect.objectContaining({ content: expect.stringContaining('**you**') as string }),
    )
    const asJson = await request(path('guides/new'), {
      viewer,
      form: { content: '**you**', title_ar: 'دليل' },
      headers: { accept: 'application/json' },
    })
    expect(await asJson.json()).toMatchObject({
      en: { title: '', html: expect.stringContaining('<strong>you</strong>') as string },
      ar: { title: 'دليل', html: '' },
    })
    expect(
      await db.selectFrom('game_guides').select('id').where('game_id', '=', game.id).execute(),
    ).toEqual([])
  })

  test('runs nothing that is hidden in it, in the preview as on the page', async () => {
    const response = await send({
      intent: 'preview',
      content: payloads.join('\n\n'),
      title: payloads[4]!,
    })
    // as it was sent, whatever a parser makes of it
    const preview = /class="k-guidepreviews"[\s\S]*?<fieldset/.exec(await response.text())![0]
    expect(preview).not.toMatch(
      /<(script|iframe|object|embed|style|base|meta|form|svg|math|input|template)\b/i,
    )
    expect(preview.match(/<[^>]+>/g)!.filter((tag) => /\son\w+=|javascript:/i.test(tag))).toEqual(
      [],
    )
  })

  test('exchanges its thumbnail, and takes it along when it is deleted, as its game does [OP-109]', async () => {
    await send({ thumbnail: await image() })
    const first = await guide()
    expect(await isStored(first.thumbnail_url!)).toBe(true)
    const address = path(`guides/${first.id}`)
    await send({ seen: versionOf(await page(address)), thumbnail: await image() }, address)
    const second = await guide()
    expect([
      second.thumbnail_url === first.thumbnail_url,
      await isStored(first.thumbnail_url!),
      await isStored(second.thumbnail_url!),
    ]).toEqual([false, false, true])
    const bad = await send(
      {
        seen: versionOf(await page(address)),
        thumbnail: new File(['<svg onload=alert(1)>'], 'a.png', { type: 'image/png' }),
      },
      address,
    )
    expect([bad.status, (await guide()).thumbnail_url]).toEqual([422, second.thumbnail_url])
    const stale = await send({ seen: 'old', title: 'Another', thumbnail: await image() }, address)
    expect([stale.status, (await guide()).thumbnail_url]).toEqual([409, second.thumbnail_url])
    await send({ seen: versionOf(await page(address)), remove_thumbnail: 'yes' }, address)
    expect([(await guide()).thumbnail_url, await isStored(second.thumbnail_url!)]).toEqual([
      null,
      false,
    ])
    await send({ seen: versionOf(await page(address)), thumbnail: await image() }, address)
    const third = (await guide()).thumbnail_url!
    await request(`/admin/games/${game.id}/delete`, { viewer, form: { intent: 'delete' } })
    expect(await isStored(third)).toBe(false)
  })
})
