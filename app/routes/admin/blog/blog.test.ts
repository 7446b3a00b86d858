import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildPost } from '../../../../tests/factories/reading.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import { mainOf, type Part, valueOf, wordsOf } from '../../../../tests/page.ts'

const { as, db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const other = await buildAdmin(db)

const { page, words } = as(viewer)
const titlesOf = (shown: Part) =>
  [...shown.querySelectorAll('tbody .k-link bdi')].map((title) => title.textContent)
/** What stands in the field of this name. */
const sentIn = (shown: Element, name: string) => valueOf(shown.querySelector(`[name="${name}"]`)!)
const listed = async (query = '') => titlesOf(await page(`/admin/blog${query}`))
const find = (id: number) =>
  db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bySlug = (slug: string) =>
  db.selectFrom('blog_posts').selectAll().where('slug', '=', slug).executeTakeFirst()
const auditOf = (id: number) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', `post:${id}`).orderBy('id').execute()

const good = {
  title: 'A new post',
  content: 'Words',
  locale: 'en',
  excerpt: '',
  slug: '',
  tags: '',
  meta_title: '',
  meta_description: '',
}
type Fields = Record<string, string | Blob | undefined>
function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
const create = (fields: Fields = {}, by: { id: string } | undefined = viewer, language = '') =>
  request(`${language}/admin/blog/new`, {
    viewer: by,
    form: formOf({ ...good, create_token: randomUUID(), ...fields }),
  })
const save = async (id: number, fields: Fields = {}, by = viewer) => {
  const { title, content, slug, updated_at } = await find(id)
  return request(`/admin/blog/${id}`, {
    viewer: by,
    form: formOf({ ...good, title, content, slug, seen: updated_at.toISOString(), ...fields }),
  })
}
const image = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 900, height: 500, channels: 3, background: '#a33' } })
          .png()
          .toBuffer(),
      ),
    ],
    'shield.png',
    { type: 'image/png' },
  )

describe('the list', () => {
  test('has all posts with their author, the newest first, searched and filtered, in pages [ADM-BLOG-01 CALL-49]', async () => {
    const author = await buildProfile(db, { username: 'some_writer' })
    for (let age = 1; age <= 21; age++)
      await buildPost(db, {
        title: `Number ${age}`,
        created_at: new Date(Date.UTC(2025, 0, 30 - age)),
      })
    await buildPost(db, {
      title: 'درع الصفقة',
      slug: 'درع',
      locale: 'ar',
      published: false,
      author_id: author.id,
      tags: ['أمان'],
    })
    expect((await listed()).slice(0, 3)).toEqual(['درع الصفقة', 'Number 1', 'Number 2'])
    const pages = await pagesFrom('/admin/blog?size=10', page, titlesOf)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 2])
    expect(pages.flat()).toEqual(await listed())
    expect(await listed('?q=number+21')).toEqual(['Number 21'])
    for (const query of [
      '?language=ar',
      '?status=draft',
      '?q=الصفقه',
      '?q=أمان&status=draft&language=ar',
    ])
      expect([query, await listed(query)]).toEqual([query, ['درع الصفقة']])
    expect(await words('/admin/blog?language=ar')).toContain('some_writer')
    expect(await words('/admin/blog?q=zzz')).toMatch(/No posts found.*Clear Filters/s)
    for (const query of [
      '?after=0',
      '?before=x',
      '?status=x',
      '?language=x',
      `?q=${'x'.repeat(5_000)}`,
    ])
      expect((await request(`/admin/blog${query}`, { viewer })).status).toBe(200)
  })
})

describe('a new post', () => {
  test('is its author’s, with trimmed tags, null for blank fields, and an address from its title [ADM-BLOG-03 ADM-BLOG-04 ADM-BLOG-07 CALL-49]', async () => {
    const response = await create({
      title: '  Ten   Checks! ',
      tags: ' Safety , ,Buying,, Safety، شراء, SAFETY ',
      meta_title: '  ',
      excerpt: ' ',
    })
    expect([response.headers.get('location'), flashOf(response)]).toEqual([
      '/admin/blog',
      'post_saved',
    ])
    const post = (await bySlug('ten-checks'))!
    expect(post).toMatchObject({
      title: 'Ten Checks!',
      tags: ['Safety', 'Buying', 'شراء'],
      meta_title: null,
      meta_description: null,
      excerpt: null,
      author_id: viewer.id,
      published: false,
      published_at: null,
      featured_image: null,
    })
    expect(await auditOf(post.id)).toMatchObject([
      {
        actor_id: viewer.id,
        action: 'post.create',
        after: { title: 'Ten Checks!', slug: 'ten-checks' },
      },
    ])
  })

  test('with a taken address gets -2, -3, also when several are saved at once; an Arabic title keeps its letters [OP-103]', async () => {
    // forms with files are read one at a time of each person
    const writers = await Promise.all(Array.from({ length: 6 }, () => buildAdmin(db)))
    await Promise.all(writers.map((writer) => create({ title: 'كيف تبيع؟' }, writer)))
    const slugs = (
      await db.selectFrom('blog_posts').select('slug').where('title', '=', 'كيف تبيع؟').execute()
    )
      .map(({ slug }) => slug)
      .sort()
    expect(slugs).toEqual(['كيف-تبيع', ...[2, 3, 4, 5, 6].map((n) => `كيف-تبيع-${n}`)])
    await create({ title: '🎮' })
    expect(await bySlug('post')).toBeDefined()
    await create({ title: 'Other', slug: ' My / own Address ' })
    expect(await bySlug('my-own-address')).toBeDefined()
  })

  test('sent twice is one post', async () => {
    const create_token = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ title: 'Once only', create_token })),
    )
    expect(answers.some(({ status }) => status === 302)).toBe(true)
    expect((await create({ title: 'Once only', create_token })).status).toBe(302)
    expect(
      await db.selectFrom('blog_posts').select('id').where('title', '=', 'Once only').execute(),
    ).toHaveLength(1)
  })

  test.each<[Fields, string, string]>([
    [{ title: ' ' }, 'Enter a title', 'أدخل عنوانًا'],
    [{ title: '\u202e' }, 'Enter a title', 'أدخل عنوانًا'],
    [{ title: undefined }, 'Enter a title', 'أدخل عنوانًا'],
    [{ content: '\n \n' }, 'Enter the content', 'أدخل المحتوى'],
    [{ content: 'س'.repeat(40_001) }, 'At most 40,000 characters', 'لا يزيد على 40 000 حرف'],
    [{ title: 'x'.repeat(201) }, 'At most 200 characters', 'لا يزيد على 200 حرف'],
    [{ tags: 'x'.repeat(41) }, 'A tag has at most 40 characters', 'لا يزيد الوسم على 40 حرفًا'],
    [
      { tags: Array.from({ length: 21 }, (_, n) => n).join() },
      'At most 20 tags',
      'لا تزيد الوسوم على 20',
    ],
    [{ locale: 'fr' }, 'Check this field and try again', 'تحقّق من هذه الخانة'],
    [{ create_token: undefined }, 'This form is out of date', 'انتهت صلاحية هذه الاستمارة'],
    [{ create_token: 'x' }, 'This form is out of date', 'انتهت صلاحية هذه الاستمارة'],
  ])(
    'is refused with %j in the words of its page, and keeps what was typed [ADM-BLOG-02 OP-097]',
    async (fields, english, arabic) => {
      for (const [language, words] of [
        ['', english],
        ['/ar', arabic],
      ] as const) {
        const response = await create({ meta_title: 'Kept as typed', ...fields }, viewer, language)
        const shown = await mainOf(response)
        expect([response.status, wordsOf(shown).includes(words)]).toEqual([422, true])
        expect(sentIn(shown, 'meta_title')).toBe('Kept as typed')
        // what comes back can be sent again as it is
        expect(sentIn(shown, 'create_token')).toMatch(/^[0-9a-f-]{36}$/)
      }
    },
  )
})

describe('a post’s image', () => {
  test('is not kept when the post is refused [ADM-BLOG-05]', async () => {
    await create({ title: 'Contested', featured: await image() })
    const post = (await bySlug('contested'))!
    const lying = () =>
      readdirSync(join(env.dataDir, 'files', 'blog-images'), { recursive: true }).length
    const before = lying()
    expect(
      (
        await save(post.id, {
          title: 'Contested anew',
          featured: await image(),
          seen: '2020-01-01T00:00:00.000Z',
        })
      ).status,
    ).toBe(409)
    expect([lying(), (await find(post.id)).title]).toEqual([before, 'Contested'])
  })

  test('is an image of ours, called after the post [ADM-BLOG-05 FILE-05]', async () => {
    expect((await create({ title: 'Pictured', featured: await image() })).status).toBe(302)
    const post = (await bySlug('pictured'))!
    expect(post.featured_image).toMatch(/^\/files\/blog-images\/pictured-\d{19}w900\.webp$/)
    expect((await request(post.featured_image!)).status).toBe(200)
    await save(post.id, { drop_image: 'on' })
    expect((await find(post.id)).featured_image).toBeNull()
    expect((await request(post.featured_image!)).status).toBe(404)
  })

  test.each([
    ['text', 'Hello', 'image/png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a page', '<html>', 'text/html'],
  ])('that is %s is refused and nothing is saved [ADM-BLOG-05]', async (_, content, type) => {
    const response = await create({
      title: 'Unpictured',
      featured: new File([content], 'x.png', { type }),
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Unpictured')
    expect(await bySlug('unpictured')).toBeUndefined()
  })

  test('within the text comes by paste or drop, and without scripts by a field [FILE-05]', async () => {
    const sent = await request('/admin/writing/image', {
      viewer,
      form: formOf({ title: 'صورة Shield', slug: '', image: await image() }),
    })
    expect(sent.status).toBe(201)
    const { url } = (await sent.json()) as { url: string }
    expect(url).toMatch(/^\/files\/blog-images\/shield-\d{19}w900\.webp$/)
    const refused = await request('/ar/admin/writing/image', {
      viewer,
      form: formOf({ image: new File(['x'], 'x.png') }),
    })
    expect([refused.status, /[\u0600-\u06ff]/.test(await refused.text())]).toEqual([422, true])
    const plain = await request('/admin/blog/new', {
      viewer,
      form: formOf({
        ...good,
        content: 'Before',
        title: 'My title',
        intent: 'add_image',
        image: await image(),
      }),
    })
    expect(await plain.text()).toMatch(
      /Before\n\n!\[\]\(\/files\/blog-images\/my-title-\d{19}w900\.webp\)/,
    )
  })
})

test('each save with "published" makes it published now, any other takes it back [ADM-BLOG-08 ADM-BLOG-09]', async () => {
  const { id } = await buildPost(db, { published: false })
  const began = Date.now()
  await save(id, { published: 'on' })
  const first = (await find(id)).published_at!
  expect(first.getTime()).toBeGreaterThanOrEqual(began)
  await save(id, { published: 'on' })
  const second = (await find(id)).published_at!
  expect(second.getTime()).toBeGreaterThan(first.getTime())
  await save(id)
  expect(await find(id)).toMatchObject({ published: false, published_at: null })
  const changes = (await auditOf(id)).length
  await save(id)
  expect(await auditOf(id)).toHaveLength(changes)
})

test('a post that somebody else saved meanwhile is not overwritten: the text is kept, and a second save puts it there', async () => {
  const { id, updated_at } = await buildPost(db, { title: 'Shared' })
  await save(id, { title: 'Theirs' }, other)
  const mine = await save(id, { title: 'Mine', seen: updated_at.toISOString() })
  const shown = await mainOf(mine)
  expect([mine.status, wordsOf(shown).includes('Somebody else saved this')]).toEqual([409, true])
  expect(sentIn(shown, 'title')).toBe('Mine')
  expect((await find(id)).title).toBe('Theirs')
  const seen = sentIn(shown, 'seen')
  expect((await save(id, { title: 'Mine', seen })).status).toBe(302)
  expect((await find(id)).title).toBe('Mine')
})

test('without a session nothing is saved, and the page says so [ADM-BLOG-06 CALL-49]', async () => {
  const { id } = await buildPost(db, { title: 'Untouched' })
  for (const [language, words] of [
    ['', 'Not authenticated'],
    ['/ar', 'لم تسجّل الدخول'],
  ]) {
    const response = await request(`${language}/admin/blog/${id}`, {
      form: { ...good, title: 'Changed' },
    })
    expect([response.status, (await response.text()).includes(words!)]).toEqual([401, true])
  }
  expect((await find(id)).title).toBe('Untouched')
})

test('deleting asks first, and is written down [ADM-BLOG-10 CALL-49]', async () => {
  const { id } = await buildPost(db, { title: 'To be deleted' })
  expect(await words(`/admin/blog/${id}/delete`)).toContain(
    'Are you sure you want to delete this post? This action cannot be undone.',
  )
  expect(flashOf(await request(`/admin/blog/${id}/delete`, { viewer, form: {} }))).toBe(
    'post_deleted',
  )
  expect(await auditOf(id)).toMatchObject([
    { action: 'post.delete', before: { title: 'To be deleted' } },
  ])
  expect((await request(`/admin/blog/${id}/delete`, { viewer, form: {} })).status).toBe(404)
})

test('the preview is the page’s own rendering, with and without scripts', async () => {
  const content = '# Part\n\n[x](/help)\n\n<script>alert(1)</script>'
  const { html } = (await (
    await request('/admin/writing/preview', { viewer, form: { content, locale: 'ar' } })
  ).json()) as { html: string }
  expect(html).toContain('<h2 dir="ltr">Part</h2>')
  expect(html).toContain('href="/ar/help"')
  expect(html).not.toContain('<script')
  const plain = await request('/admin/blog/new', {
    viewer,
    form: formOf({ ...good, content, intent: 'preview' }),
  })
  expect(await plain.text()).toContain('<h2 dir="ltr">Part</h2>')
})
