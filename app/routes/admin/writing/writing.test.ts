import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { toAlgiers } from '#kernel/algiers.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { forgetOldDrafts, keepDraft } from '#modules/content/drafts.server.ts'
import { publishDueTexts } from '#modules/content/due-texts.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildArticle, buildHelpCategory, buildPost } from '../../../../tests/factories/reading.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, valueOf, wordsOf } from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const other = await buildAdmin(db)
const category = await buildHelpCategory(db)
const { page, words } = as(viewer)

type Fields = Record<string, string>
const good = { title: 'A text', content: 'Words', locale: 'en', excerpt: '', slug: '' }
const send = (path: string, fields: Fields, by = viewer) =>
  request(path, { viewer: by, form: { ...good, create_token: randomUUID(), ...fields } })
const createPost = (fields: Fields) => send('/admin/blog/new', fields)
const createArticle = (fields: Fields) =>
  send('/admin/help-articles/new', { category_id: String(category.id), ...fields })

const found = (table: 'blog_posts' | 'help_articles', title: string) =>
  db
    .selectFrom(table)
    .select(['id', 'slug', 'published', 'publish_at', 'updated_at', 'content'])
    .where('title', '=', title)
    .executeTakeFirst()

/** The next full minute after so long, as a form writes it. */
const inTime = (ms: number) => {
  const at = new Date(Math.ceil((Date.now() + ms) / MINUTE) * MINUTE)
  return { at, typed: toAlgiers(at) }
}
const statusOf = async (path: string) => (await request(path)).status
const sentIn = (shown: Element, name: string) => valueOf(shown.querySelector(`[name="${name}"]`)!)
const chosenIn = (shown: Element) =>
  shown.querySelector('[name="published"][checked]')?.getAttribute('value')

describe('a post with a time', () => {
  test('is nowhere before, and everywhere after, as of that time and without anybody pressing; the pages that are kept are dropped', async () => {
    const { at, typed } = inTime(2 * HOUR)
    const made = await createPost({ title: 'Told later', published: 'later', publish_at: typed })
    expect(flashOf(made)).toBe('post_saved')
    const post = (await found('blog_posts', 'Told later'))!
    expect(post).toMatchObject({ published: false, publish_at: at })
    const places = ['/blog', '/blog?q=told', '/rss.xml', '/sitemap.xml?reading=1']
    const named = async () =>
      Promise.all(
        places.map(async (path) => (await (await request(path)).text()).includes('told-later')),
      )
    expect([await named(), await statusOf('/blog/told-later')]).toEqual([
      places.map(() => false),
      404,
    ])
    expect(await publishDueTexts(db, plus(at, -1))).toBe(0)
    await db.deleteFrom('outbox').where('event', '=', 'page.changed').execute()
    expect(await publishDueTexts(db, plus(at, 30_000))).toBe(1)
    expect(
      await db
        .selectFrom('outbox')
        .select('subject_id')
        .where('event', '=', 'page.changed')
        .execute(),
    ).toEqual([{ subject_id: 'blog' }])
    expect([await named(), await statusOf('/blog/told-later')]).toEqual([
      places.map(() => true),
      200,
    ])
    expect(
      await db
        .selectFrom('blog_posts')
        .select(['published_at', 'publish_at'])
        .where('id', '=', post.id)
        .executeTakeFirst(),
    ).toEqual({ published_at: at, publish_at: null })
    expect(await publishDueTexts(db, plus(at, DAY))).toBe(0)
  })

  test('says it in the list, can be given another, and be taken back', async () => {
    const first = inTime(DAY)
    await createPost({ title: 'Moved about', published: 'later', publish_at: first.typed })
    const { id } = (await found('blog_posts', 'Moved about'))!
    expect(await words('/admin/blog?status=scheduled')).toMatch(/Moved about.*Scheduled for/s)
    expect(await words('/admin/blog?status=draft')).not.toContain('Moved about')
    const shown = await page(`/admin/blog/${id}`)
    expect([chosenIn(shown), sentIn(shown, 'publish_at')]).toEqual(['later', first.typed])
    const save = async (fields: Fields) => {
      const { updated_at, slug } = (await found('blog_posts', 'Moved about'))!
      const seen = updated_at.toISOString()
      return send(`/admin/blog/${id}`, { title: 'Moved about', slug, seen, ...fields })
    }
    const second = inTime(3 * DAY)
    await save({ published: 'later', publish_at: second.typed })
    expect(await found('blog_posts', 'Moved about')).toMatchObject({ publish_at: second.at })
    await save({ published: '', publish_at: second.typed })
    expect(await found('blog_posts', 'Moved about')).toMatchObject({
      published: false,
      publish_at: null,
    })
    await save({ published: 'later', publish_at: second.typed })
    await save({ published: 'on', publish_at: second.typed })
    expect(await found('blog_posts', 'Moved about')).toMatchObject({
      published: true,
      publish_at: null,
    })
    expect(
      await db
        .selectFrom('audit_log')
        .select('after')
        .where('subject', '=', `post:${id}`)
        .where('action', '=', 'post.update')
        .orderBy('id')
        .execute(),
    ).toMatchObject([
      { after: { publish_at: second.at.toISOString() } },
      { after: { publish_at: null } },
      {},
      { after: { published: true } },
    ])
  })

  test.each([
    ['', 'Enter a day and a time'],
    ['soon', 'Enter a day and a time'],
    ['2020-01-01T10:00', 'This time is over'],
  ])('is refused with the time %j, which stays in its field', async (publish_at, said) => {
    const response = await createPost({ title: 'Untimely', published: 'later', publish_at })
    const shown = await mainOf(response)
    expect([response.status, wordsOf(shown).includes(said)]).toEqual([422, true])
    expect([chosenIn(shown), sentIn(shown, 'publish_at')]).toEqual(['later', publish_at])
    expect(await found('blog_posts', 'Untimely')).toBeUndefined()
  })

  test('that an older program publishes before waits no more; the database holds no other', async () => {
    const { id } = await buildPost(db, { title: 'Both', published: false })
    const publish_at = plus(new Date(), DAY)
    await db.updateTable('blog_posts').set({ publish_at }).where('id', '=', id).execute()
    await db
      .updateTable('blog_posts')
      .set({ published: true, published_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await found('blog_posts', 'Both')).toMatchObject({ published: true, publish_at: null })
    await expect(
      db.updateTable('blog_posts').set({ publish_at }).where('id', '=', id).execute(),
    ).rejects.toThrow('blog_posts_publish_at')
  })
})

test('an article with a time is in no list, search or category before, and in all after', async () => {
  const { at, typed } = inTime(HOUR)
  await createArticle({ title: 'Wallet riddles', published: 'later', publish_at: typed })
  const { slug } = (await found('help_articles', 'Wallet riddles'))!
  const places = [
    '/help',
    '/help?q=riddles',
    `/help/category/${category.slug}`,
    '/sitemap.xml?reading=1',
  ]
  const named = () =>
    Promise.all(places.map(async (path) => (await (await request(path)).text()).includes(slug)))
  expect([await named(), await statusOf(`/help/article/${slug}`)]).toEqual([
    places.map(() => false),
    404,
  ])
  expect(await words('/admin/help-articles?status=scheduled')).toContain('Scheduled for')
  expect(await publishDueTexts(db, at)).toBe(1)
  expect([await named(), await statusOf(`/help/article/${slug}`)]).toEqual([
    places.map(() => true),
    200,
  ])
})

describe('a picture without a description', () => {
  const content =
    '![A shield](/files/a.webp)\n\n![](/files/b.webp)\n\n`![](c)`\n\n![ ](/files/d.webp)'

  test.each(['on', 'later'])(
    'is refused with "published" %j, which names it',
    async (published) => {
      const publish_at = inTime(HOUR).typed
      for (const create of [createPost, createArticle]) {
        const response = await create({ title: 'Pictured', content, published, publish_at })
        const shown = await mainOf(response)
        expect([response.status, wordsOf(shown)]).toEqual([
          422,
          expect.stringContaining('Pictures without a description: 2 and 3.'),
        ])
        expect(sentIn(shown, 'content')).toBe(content)
      }
    },
  )

  test('stays in a draft; where it only decorates, that is said and it is read out to nobody', async () => {
    expect((await createPost({ title: 'A draft', content })).status).toBe(302)
    const said = content.replace('![]', '![-]').replace('![ ]', '![A map]')
    expect((await createPost({ title: 'All said', content: said, published: 'on' })).status).toBe(
      302,
    )
    const html = await (await request('/blog/all-said')).text()
    expect(
      [...html.matchAll(/<img src="\/files\/(\w)\.webp" alt="([^"]*)"/g)].map(([, ...it]) => it),
    ).toEqual([
      ['a', 'A shield'],
      ['b', ''],
      ['d', 'A map'],
    ])
  })

  test('in a text that was published before stays there as it was', async () => {
    const { slug } = await buildPost(db, { title: 'Older', content: '![](/files/old.webp)' })
    expect(await (await request(`/blog/${slug}`)).text()).toContain('/files/old.webp')
  })
})

describe('what is typed and not saved', () => {
  const keep = (draft_of: string, fields: Fields, by = viewer) =>
    request('/admin/writing/draft', { viewer: by, form: { ...good, draft_of, ...fields } })

  test('stands in the form again, of its writer alone, while readers see what was saved', async () => {
    const { id, slug, updated_at } = await buildPost(db, { title: 'Public', content: 'Old words' })
    const seen = updated_at.toISOString()
    const kept = await keep(`post:${id}`, { seen, title: 'Public', content: 'New words' })
    expect([kept.status, await kept.json()]).toEqual([
      200,
      { time: expect.stringMatching(/^\d\d:\d\d$/) as string },
    ])
    await keep(`post:${id}`, {
      seen,
      title: 'Public',
      slug,
      content: 'Newer words',
      published: 'on',
    })
    const shown = await page(`/admin/blog/${id}`)
    expect(wordsOf(shown)).toContain('They are not saved yet')
    expect([sentIn(shown, 'content'), chosenIn(shown), sentIn(shown, 'seen')]).toEqual([
      'Newer words',
      'on',
      seen,
    ])
    expect(await (await request(`/blog/${slug}`)).text()).toContain('Old words')
    expect(sentIn(await as(other).page(`/admin/blog/${id}`), 'content')).toBe('Old words')
    // saving takes it along
    const fields = { title: 'Public', slug, content: 'Newer words', published: 'on', seen }
    expect((await send(`/admin/blog/${id}`, fields)).status).toBe(302)
    expect(await words(`/admin/blog/${id}`)).not.toContain('They are not saved yet')
    expect(await (await request(`/blog/${slug}`)).text()).toContain('Newer words')
  })

  test('does not take the place of a newer version of somebody else unasked', async () => {
    const { id, updated_at } = await buildArticle(db, { title: 'Shared', content: 'First' })
    const seen = updated_at.toISOString()
    await keep(`article:${id}`, { seen, title: 'Shared', content: 'Mine' })
    const category_id = String(category.id)
    const path = `/admin/help-articles/${id}`
    await send(path, { seen, title: 'Shared', content: 'Theirs', category_id }, other)
    const shown = await page(path)
    expect(wordsOf(shown)).toContain('Somebody else has saved the text since then')
    const mine = { title: 'Shared', content: 'Mine', category_id }
    const refused = await send(path, { ...mine, seen: sentIn(shown, 'seen') })
    expect([refused.status, (await found('help_articles', 'Shared'))!.content]).toEqual([
      409,
      'Theirs',
    ])
    const again = sentIn(await mainOf(refused), 'seen')
    expect((await send(path, { ...mine, seen: again })).status).toBe(302)
    expect((await found('help_articles', 'Shared'))!.content).toBe('Mine')
  })

  test('of a new text is kept and forgotten by buttons too, without scripts', async () => {
    const fields = { title: 'Half a thought', draft_of: 'post:new' }
    const answer = await send('/admin/blog/new', { ...fields, intent: 'keep' })
    expect([answer.status, wordsOf(await mainOf(answer))]).toEqual([
      200,
      expect.stringContaining('Your changes are kept'),
    ])
    const shown = await page('/admin/blog/new')
    expect([sentIn(shown, 'title'), sentIn(shown, 'create_token')]).toEqual([
      'Half a thought',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
    const discarded = await send('/admin/blog/new', { ...fields, intent: 'discard' })
    expect([discarded.headers.get('location'), flashOf(discarded)]).toEqual([
      '/admin/blog/new',
      'changes_discarded',
    ])
    expect(sentIn(await page('/admin/blog/new'), 'title')).toBe('')
  })

  test.each([
    ['post:0', {}],
    ['offer:1', {}],
    ['post:999999999', {}],
    ['post:new', { content: 'x'.repeat(60_001) }],
  ])('is refused of %j with %j', async (draft_of, fields) => {
    expect((await keep(draft_of, fields)).status).toBe(422)
  })

  test('is kept of administrators only, goes with its text, and after three months', async () => {
    const { id } = await buildPost(db, { title: 'Short lived' })
    const [of, draft] = [{ kind: 'post', id } as const, { fields: { title: 'x' }, seen: '' }]
    const nobody = await buildProfile(db)
    const now = new Date()
    expect(await keepDraft(db, of, draft, { ...nobody, is_admin: false }, now)).toMatchObject({
      code: 'not_found',
    })
    expect((await keepDraft(db, of, draft, viewer, now)).ok).toBe(true)
    await db.deleteFrom('blog_posts').where('id', '=', id).execute()
    const kept = () => db.selectFrom('text_drafts').select('id').where('post_id', '=', id).execute()
    expect(await kept()).toEqual([])
    const old = plus(now, -91 * DAY)
    await keepDraft(db, { kind: 'article', id: null }, draft, other, old)
    expect([await forgetOldDrafts(db, now), await forgetOldDrafts(db, now)]).toEqual([1, 0])
  })
})
