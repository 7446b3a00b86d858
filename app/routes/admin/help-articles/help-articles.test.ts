import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { saveArticle } from '#modules/content/article-editing.server.ts'
import { articlesBeside, articlesOfCategory } from '#modules/content/articles.server.ts'
import { moveCategory, saveCategory } from '#modules/content/help-categories.server.ts'
import { auditActors } from '#modules/reports/audit-log.server.ts'
import { advisoryLock, transact } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildArticle, buildHelpCategory } from '../../../../tests/factories/reading.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { flashOf } from '../../../../tests/flash.ts'
import {
  allByRole,
  columnOf,
  getByLabel,
  mainOf,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { withoutTable } from '../../../../tests/without-table.ts'

const { as, db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const category = await buildHelpCategory(db, { name: 'Zeal', name_ar: 'همّة' })

const { page, words } = as(viewer)
const wordsIn = async (answer: Response) => wordsOf(await mainOf(answer))
const listed = async (query = '') => columnOf(await page(`/admin/help-articles${query}`), 'Title')
const find = (id: number) =>
  db.selectFrom('help_articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (subject: string) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute()
const good = { title: 'How do I pay?', content: 'Words', locale: 'en', category_id: category.id }
const create = (fields: Record<string, string | number> = {}) =>
  request('/admin/help-articles/new', {
    viewer,
    form: { ...good, create_token: randomUUID(), ...fields },
  })
const save = async (id: number, fields: Record<string, string | number> = {}) => {
  const { title, content, slug, locale, category_id, updated_at } = await find(id)
  return request(`/admin/help-articles/${id}`, {
    viewer,
    form: { title, content, slug, locale, category_id, seen: updated_at.toISOString(), ...fields },
  })
}

test('the list has all articles with author and category, searched and filtered [ADM-HELP-01 CALL-52 OP-101]', async () => {
  const author = await buildProfile(db, { username: 'helping_hand' })
  await buildArticle(db, {
    category_id: category.id,
    title: 'Older',
    author_id: author.id,
    updated_at: new Date('2025-01-01'),
    content: 'about escrow',
  })
  await buildArticle(db, {
    title: 'درع',
    slug: 'درع',
    locale: 'ar',
    published: false,
    updated_at: new Date('2025-02-01'),
  })
  expect(await listed()).toEqual(['درع', 'Older'])
  expect(columnOf(await page('/admin/help-articles'), 'Author')).toContain('helping_hand')
  for (const query of [
    '?q=escrow',
    '?language=en',
    '?status=published',
    `?category=${category.id}`,
  ])
    expect([query, await listed(query)]).toEqual([query, ['Older']])
  expect(await words('/admin/help-articles?q=zzz')).toContain('No articles found')
  for (const query of ['?category=x', '?category=99999999999999999', '?after=x'])
    expect((await request(`/admin/help-articles${query}`, { viewer })).status).toBe(200)
})

test('categories that cannot be read are said to be so, and are logged; nobody sees them as if there were none [OP-104]', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const shown = await withoutTable(db, 'help_categories', () => words('/admin/help-articles'))
  expect(shown).toContain('The categories could not be loaded')
  expect(logged).toHaveBeenCalledWith('the help categories could not be read', expect.anything())
  logged.mockClear()
  for (const read of [
    articlesBeside(db.withSchema('nowhere'), { id: 1, category_id: category.id, locale: 'en' }, 4),
    articlesOfCategory(db.withSchema('nowhere'), category.id, 'en'),
  ])
    expect(await read).toBeNull()
  expect(await auditActors(db.withSchema('nowhere'), null)).toEqual([])
  expect(logged).toHaveBeenCalledTimes(3)
  logged.mockRestore()
})

describe('an article', () => {
  test('has an address of at most 100 letters, also where two would have the same; a longer one that was typed is refused [OP-103]', async () => {
    const title = 'long words '.repeat(18).trim()
    for (const _ of [1, 2]) expect(flashOf(await create({ title }))).toBe('article_saved')
    const made = await db
      .selectFrom('help_articles')
      .select(['id', 'slug'])
      .where('title', '=', title)
      .orderBy('id')
      .execute()
    expect(made.map(({ slug }) => [slug.length <= 100, slug.endsWith('-2')])).toEqual([
      [true, false],
      [true, true],
    ])
    await save(made[1]!.id, { title: 'Renamed' })
    expect(await find(made[1]!.id)).toMatchObject({ title: 'Renamed', slug: made[1]!.slug })
    const typed = await create({ title: 'Typed', slug: 'x'.repeat(150) })
    expect([typed.status, (await wordsIn(typed)).includes('At most 100 characters')]).toEqual([
      422,
      true,
    ])
  })

  test('is created once with an address of its title, as a draft or published [ADM-HELP-03 ADM-HELP-05 CALL-52 OP-103]', async () => {
    const create_token = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ create_token, title: 'Twice?' })),
    )
    expect(answers.map(flashOf)).toEqual(Array.from({ length: 6 }, () => 'article_saved'))
    const [article, ...more] = await db
      .selectFrom('help_articles')
      .selectAll()
      .where('title', '=', 'Twice?')
      .execute()
    expect([article, more]).toMatchObject([
      { slug: 'twice', published: false, author_id: viewer.id, meta_title: null },
      [],
    ])
    await create({ title: 'Twice?', published: 'on' })
    expect(
      await db
        .selectFrom('help_articles')
        .select(['slug', 'published'])
        .where('slug', '=', 'twice-2')
        .execute(),
    ).toEqual([{ slug: 'twice-2', published: true }])
    const link = allByRole(await page('/admin/help-articles'), 'link').find(
      (each) => each.getAttribute('href') === '/help/article/twice-2',
    )
    expect(link!.getAttribute('target')).toBe('_blank')
  })

  test.each<[Record<string, string | number>, string]>([
    [{ title: ' ' }, 'Enter a title'],
    [{ content: '' }, 'Enter the content'],
    [{ category_id: '' }, 'Choose a category'],
    [{ category_id: 999_999 }, 'Choose a category'],
    [{ category_id: "1' or 1" }, 'Choose a category'],
    [{ locale: '' }, 'Check this field'],
    [{ content: 'x'.repeat(40_001) }, 'At most 40,000 characters'],
  ])('is refused with %j [ADM-HELP-02]', async (fields, said) => {
    const response = await create({ meta_title: 'Kept as typed', ...fields })
    const shown = await mainOf(response)
    expect([
      response.status,
      wordsOf(shown).includes(said),
      valueOf(getByLabel(shown, 'Meta title')),
    ]).toEqual([422, true, 'Kept as typed'])
  })

  test('has words to be found by, of its editor and in the audit log', async () => {
    await create({ title: 'Found by other words', keywords: ' فلوس، withdraw ' })
    const { id, keywords } = await db
      .selectFrom('help_articles')
      .select(['id', 'keywords'])
      .where('title', '=', 'Found by other words')
      .executeTakeFirstOrThrow()
    const field = getByLabel(await page(`/admin/help-articles/${id}`), 'Keywords')
    expect([keywords, valueOf(field)]).toEqual(['فلوس، withdraw', 'فلوس، withdraw'])
    expect(await wordsIn(await save(id, { keywords: 'x'.repeat(301) }))).toContain(
      'At most 300 characters',
    )
    await save(id, { keywords: '' })
    expect((await auditOf(`article:${id}`)).at(-1)).toMatchObject({
      before: { keywords: 'فلوس، withdraw' },
      after: { keywords: null },
    })
  })

  test('offers the categories by name [ADM-HELP-02 CALL-51]', async () => {
    await buildHelpCategory(db, { name: 'Aardvarks', position: 99 })
    const choice = getByLabel(await page('/admin/help-articles/new'), 'Category')
    const names = [...choice.querySelectorAll('option')]
      .filter((option) => /^\d+$/.test(option.getAttribute('value')!))
      .map(wordsOf)
    expect(names).toEqual([...names].sort())
    expect(names[0]).toBe('Aardvarks')
  })

  test('saved unchanged writes nothing; saved meanwhile by another is not overwritten', async () => {
    const { id, updated_at } = await buildArticle(db, { category_id: category.id })
    expect((await save(id, { published: 'on' })).status).toBe(302)
    expect([await auditOf(`article:${id}`), (await find(id)).updated_at]).toEqual([[], updated_at])
    await save(id, { published: 'on', title: 'Theirs' })
    expect(await auditOf(`article:${id}`)).toMatchObject([
      { action: 'article.update', after: { title: 'Theirs' } },
    ])
    const mine = await save(id, { title: 'Mine', seen: updated_at.toISOString() })
    expect([
      mine.status,
      valueOf(getByLabel(await mainOf(mine), 'Title')),
      (await find(id)).title,
    ]).toEqual([409, 'Mine', 'Theirs'])
  })

  test('is not saved without a session [ADM-HELP-04]', async () => {
    const { id } = await buildArticle(db, { title: 'Untouched' })
    const response = await request(`/admin/help-articles/${id}`, {
      form: { ...good, title: 'Changed' },
    })
    expect([
      response.status,
      (await response.text()).includes('Not authenticated'),
      (await find(id)).title,
    ]).toEqual([401, true, 'Untouched'])
  })

  test('opens in a new tab, and is deleted after a question [ADM-HELP-06 ADM-HELP-07]', async () => {
    const { id, slug } = await buildArticle(db, { title: 'To be deleted', published: false })
    const link = allByRole(await page(`/admin/help-articles/${id}`), 'link').find(
      (each) => each.getAttribute('href') === `/help/article/${slug}`,
    )
    expect(link!.getAttribute('target')).toBe('_blank')
    expect(await words(`/admin/help-articles/${id}/delete`)).toContain(
      'Are you sure you want to delete this article? This action cannot be undone.',
    )
    expect(flashOf(await request(`/admin/help-articles/${id}/delete`, { viewer, form: {} }))).toBe(
      'article_deleted',
    )
    expect((await request(`/admin/help-articles/${id}/delete`, { viewer, form: {} })).status).toBe(
      404,
    )
  })
})

describe('categories [OP-101]', () => {
  const post = (path: string, form: Record<string, string | number>) =>
    request(`/admin/help-articles/${path}`, { viewer, form })
  const order = async () =>
    (
      await db
        .selectFrom('help_categories')
        .select('name')
        .orderBy('position')
        .orderBy('name')
        .execute()
    ).map(({ name }) => name)

  test('are created in both languages at the end, once, and renamed', async () => {
    const form = { name: 'Tricks & tips', name_ar: 'نصائح', create_token: randomUUID() }
    await Promise.all(Array.from({ length: 4 }, () => post('categories/new', form)))
    const [made, ...more] = await db
      .selectFrom('help_categories')
      .selectAll()
      .where('name', '=', form.name)
      .execute()
    expect([made, more]).toMatchObject([
      { slug: 'tricks-tips', name_ar: 'نصائح', description: null },
      [],
    ])
    expect((await order()).at(-1)).toBe(form.name)
    await post(`categories/${made!.id}`, {
      ...form,
      name: 'Tips',
      slug: made!.slug,
      seen: made!.updated_at.toISOString(),
    })
    expect(await auditOf(`help_category:${made!.id}`)).toMatchObject([
      { action: 'help_category.create' },
      {
        action: 'help_category.update',
        before: { name: 'Tricks & tips' },
        after: { name: 'Tips' },
      },
    ])
    expect(
      (await post(`categories/${made!.id}`, { ...form, seen: made!.updated_at.toISOString() }))
        .status,
    ).toBe(409)
    expect(
      (await post('categories/new', { ...form, name_ar: ' ', create_token: randomUUID() })).status,
    ).toBe(422)
    const expired = await post('categories/new', { ...form, create_token: 'x' })
    expect([
      expired.status,
      [...(await mainOf(expired)).querySelectorAll('form')].map(sentBy),
    ]).toEqual([
      422,
      expect.arrayContaining([
        expect.objectContaining({
          create_token: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        }),
      ]),
    ])
  })

  test('are moved one place at a time', async () => {
    const before = await order()
    const last = await db
      .selectFrom('help_categories')
      .select('id')
      .where('name', '=', before.at(-1)!)
      .executeTakeFirstOrThrow()
    expect(flashOf(await post('', { earlier: last.id }))).toBe('help_category_moved')
    const after = await order()
    expect(after).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)])
    await post('', { later: last.id })
    await post('', { later: last.id })
    expect(await order()).toEqual(before)
    const [back, there] = [{ place: before.length - 1 }, { place: before.length }]
    expect(
      (await auditOf(`help_category:${last.id}`)).filter(
        ({ action }) => action === 'help_category.move',
      ),
    ).toMatchObject([
      { before: there, after: back },
      { before: back, after: there },
    ])
    for (const id of ['x', '0', 999_999]) expect((await post('', { later: id })).status).toBe(404)
  })

  test('are deleted only when they are empty, also when an article comes at the same moment', async () => {
    const { id } = await buildHelpCategory(db)
    const article = await buildArticle(db, { category_id: id })
    expect(await words(`/admin/help-articles/categories/${id}/delete`)).toContain(
      'This category still has articles',
    )
    expect((await post(`categories/${id}/delete`, {})).status).toBe(409)
    await db.deleteFrom('help_articles').where('id', '=', article.id).execute()
    const [deleted, created] = await Promise.all([
      post(`categories/${id}/delete`, {}),
      create({ category_id: id, title: 'At the last moment' }),
    ])
    const left = await db.selectFrom('help_categories').select('id').where('id', '=', id).execute()
    if (flashOf(deleted) === 'help_category_deleted')
      expect([created.status, left]).toEqual([422, []])
    else expect([created.status, left]).toEqual([302, [{ id }]])
  })
})

test('articles and categories are changed by administrators only; others are refused before anything is locked', async () => {
  const article = await buildArticle(db, { category_id: category.id })
  const [nobody, now] = [{ id: viewer.id, is_admin: false }, new Date()]
  const meta = {
    meta_title: null,
    meta_title_ar: null,
    meta_description: null,
    meta_description_ar: null,
  }
  const answers = await transact(db, async (tx) => {
    await tx.selectFrom('help_categories').select('id').forUpdate().execute()
    for (const table of ['help_articles', 'help_categories'])
      await advisoryLock(tx, `slug ${table}`)
    const changes = Promise.all([
      moveCategory(db, category.id, 'later', nobody, now),
      saveArticle(
        db,
        article.id,
        {
          ...meta,
          title: 'Mine',
          slug: '',
          excerpt: null,
          content: 'x',
          published: true,
          publish_at: null,
          locale: 'en',
          category_id: category.id,
          keywords: null,
          seen: '',
          create_token: '',
        },
        nobody,
        now,
      ),
      saveCategory(
        db,
        category.id,
        {
          ...meta,
          name: 'Mine',
          name_ar: 'لي',
          slug: '',
          description: null,
          description_ar: null,
          seen: '',
          create_token: '',
        },
        nobody,
        now,
      ),
    ])
    return Promise.race([changes, sleep(2_000, 'waits for the lock', { ref: false })])
  })
  expect(answers).toMatchObject(Array(3).fill({ ok: false, code: 'not_found' }))
})
