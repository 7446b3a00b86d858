import { describe, expect, test } from 'vitest'
import { mayBeName, mayBePublic } from '../../../app/modules/guard/public-text.form.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { readAnswers } from '#modules/catalog/buyer-fields.ts'
import { stepLimits } from '#modules/catalog/guide-steps.ts'
import { LEAST_DELIVERY } from '#modules/offers/internal/delivery-time.ts'
import { tryPattern } from '../../../app/modules/catalog/internal/buyer-pattern.server.ts'
import { asksSecret } from '../../../app/modules/catalog/internal/secret-labels.ts'
import { answersOf } from '../fields.ts'
import { applications } from './applications.ts'
import { buyerFields } from './buyer-fields.ts'
import { buyers } from './buyers.ts'
import { faqs } from './faqs.ts'
import { sellerReplies } from './conversations.ts'
import { comments } from './feedback.ts'
import { games } from './games.ts'
import { guideSteps } from './guide-steps.ts'
import { guides } from './guides.ts'
import { helpCategories } from './help.ts'
import { offersFor } from './offers.ts'
import { paymentMethods } from './payment-methods.ts'
import { posts } from './posts.ts'
import { relations } from './relations.ts'
import { replies } from './replies.ts'
import { createRng } from './rng.ts'
import { sellers } from './sellers.ts'
import { categories, platforms } from './types.ts'

const reserved = [
  'ar',
  'allgames',
  'signin',
  'signup',
  'forgot-password',
  'reset-password',
  'users',
  'notifications',
  'manage-offers',
  'create-offer',
  'edit-offer',
  'change-username',
  'settings',
  'become-seller',
  'wallet',
  'orders',
  'sales',
  'loyalty',
  'blog',
  'help',
  'payment',
  'admin',
  'functions',
  'events',
  'mail',
  'search',
  'assets',
  'seller-rules',
  'rules',
  'terms',
  'privacy',
  'dmca',
  'refund-policy',
  'warranty',
  'tradeshield-buying',
  'tradeshield-selling',
  'fees',
  'partner',
  'contact',
  'health',
  'sitemap',
]
const arabic = /[\u0600-\u06ff]/
const rows = games.flatMap((game) => game.categories.map((row) => ({ slug: game.slug, ...row })))
const rowKeys = new Set(rows.map(({ slug, category }) => `${slug}/${category}`))
const offers = offersFor(createRng(213), games, sellers)
const words = (text: string) => text.split(/\s+/).length
const repeated = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

test('what people say in public in the demo passes the guard', () => {
  const said = [
    ...offers.flatMap(({ title, description }) => [title, description ?? '']),
    ...Object.values(comments).flatMap((all) => all.map(({ text }) => text)),
    ...Object.values(replies).flat(),
    ...Object.values(sellerReplies).flatMap(({ greeting, ready }) => [greeting, ...ready.flat()]),
  ]
  expect(said.filter((text) => !mayBePublic(text))).toEqual([])
  const names = [...sellers, ...buyers, ...applications].map(({ username }) => username)
  expect(names.filter((name) => !mayBeName(name))).toEqual([])
})

test('what a seller of the demo has ready they have in both languages', () => {
  for (const [seller, { ready }] of Object.entries(sellerReplies)) {
    const directions = ready.map(([title, body]) => [directionOfText(title), directionOfText(body)])
    expect([seller, directions.every(([title, body]) => title === body)]).toEqual([seller, true])
    expect([seller, new Set(directions.flat()).size]).toEqual([seller, 2])
  }
})

describe('games', () => {
  test('there are at least 80, about 150 rows, and every category has at least 25', () => {
    expect(games.length).toBeGreaterThanOrEqual(80)
    expect(rows.length).toBeGreaterThanOrEqual(150)
    const small = categories.filter(
      (category) => rows.filter((row) => row.category === category).length < 25,
    )
    expect(small).toEqual([])
  })

  test('six to eight rows are featured, in every category', () => {
    const featured = rows.filter((row) => row.featured)
    expect(featured.length).toBeGreaterThanOrEqual(6)
    expect(featured.length).toBeLessThanOrEqual(8)
    expect(new Set(featured.map((row) => row.category)).size).toBe(4)
  })

  test('slugs are unique, well formed and never a fixed first segment', () => {
    expect(repeated(games.map((game) => game.slug))).toEqual([])
    expect(rowKeys.size).toBe(rows.length)
    for (const { slug } of games) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(reserved).not.toContain(slug)
    }
  })

  test.each(games)('$name is described in both languages with known platforms', (game) => {
    expect(words(game.description)).toBeGreaterThanOrEqual(60)
    expect(words(game.description)).toBeLessThanOrEqual(120)
    expect(game.description).not.toMatch(arabic)
    expect(game.description_ar).toMatch(arabic)
    expect(words(game.description_ar)).toBeGreaterThanOrEqual(40)
    expect(game.short_description.length).toBeLessThanOrEqual(160)
    expect(game.short_description_ar).toMatch(arabic)
    expect(game.short_description_ar.length).toBeLessThanOrEqual(160)
    expect(game.mono).toMatch(/^[A-Z][A-Z0-9]{0,2}$/)
    expect(game.release_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(game.platform_support.length).toBeGreaterThan(0)
    expect(platforms).toEqual(expect.arrayContaining(game.platform_support))
    expect(game.tags.some((tag) => arabic.test(tag))).toBe(true)
    expect(game.tags).toEqual(game.tags.map((tag) => tag.toLowerCase()))
  })

  test('every currency row names its unit and no other row does', () => {
    expect(rows.filter((row) => Boolean(row.unit) !== (row.category === 'currencies'))).toEqual([])
  })
})

describe('reading', () => {
  const asked = [...new Set(faqs.map((faq) => faq.game))]

  test('the ten most played games have four to six questions and one or two guides', () => {
    expect(asked).toHaveLength(10)
    const questions = (game: string) => faqs.filter((faq) => faq.game === game).length
    const guidance = (game: string) => guides.filter((guide) => guide.game === game).length
    expect(asked.filter((game) => questions(game) < 4 || questions(game) > 6)).toEqual([])
    expect(asked.filter((game) => guidance(game) < 1 || guidance(game) > 2)).toEqual([])
  })

  test('every question and guide is bilingual and belongs to a row', () => {
    for (const { game, category, question, answer, question_ar, answer_ar } of faqs) {
      expect(
        category ? rowKeys.has(`${game}/${category}`) : games.some(({ slug }) => slug === game),
      ).toBe(true)
      for (const text of [question, answer]) expect(text).not.toMatch(arabic)
      for (const text of [question_ar, answer_ar]) expect(text).toMatch(arabic)
    }
    for (const { game, category, content, content_ar, title_ar } of guides) {
      expect(rowKeys).toContain(`${game}/${category}`)
      expect(title_ar).toMatch(arabic)
      for (const text of [content, content_ar]) {
        expect(words(text)).toBeGreaterThanOrEqual(150)
        expect(words(text)).toBeLessThanOrEqual(300)
      }
    }
  })
})

test('relations join two existing rows, start from accounts and exist in one direction only', () => {
  expect(relations.length).toBeGreaterThanOrEqual(60)
  const pairs = relations.map(({ primary, related }) =>
    [primary, related].map((r) => `${r.slug}/${r.category}`),
  )
  expect(pairs.filter(([primary = '']) => !primary.endsWith('/accounts'))).toEqual([])
  expect(pairs.flat().filter((row) => !rowKeys.has(row))).toEqual([])
  expect(pairs.filter(([primary, related]) => primary === related)).toEqual([])
  expect(repeated(pairs.map((pair) => pair.toSorted().join(' ')))).toEqual([])
})

describe('people', () => {
  const people = [...sellers, ...buyers]

  test('28 sellers or more and 40 buyers have distinct names, addresses and phones', () => {
    expect(sellers.length).toBeGreaterThanOrEqual(28)
    expect(buyers).toHaveLength(40)
    expect(repeated(people.map((person) => person.username))).toEqual([])
    expect(repeated(people.map((person) => person.phone))).toEqual([])
    for (const person of people) {
      expect(person.username).toMatch(/^[a-z0-9_]{3,20}$/)
      expect(person.email).toMatch(/@example\.(com|org)$/)
      expect(person.phone.replaceAll(' ', '')).toMatch(/^0[567]\d{8}$/)
      expect(person.joined_days_ago).toBeLessThanOrEqual(3 * 365)
    }
  })

  test('a seller knows the games of the list, and feedback shares add up to 100', () => {
    const known = new Set(games.map((game) => game.slug))
    expect(sellers.flatMap((seller) => seller.games).filter((slug) => !known.has(slug))).toEqual([])
    for (const { reliability } of sellers) {
      expect(reliability.positive + reliability.neutral + reliability.negative).toBe(100)
    }
  })
})

test('there are sixty comments or more per rating, without repetition', () => {
  const all = Object.values(comments)
  for (const ofRating of all) expect(ofRating.length).toBeGreaterThanOrEqual(60)
  expect(repeated(all.flat().map((comment) => comment.text))).toEqual([])
})

test('exactly one payment method is the wallet, and it takes no links', () => {
  expect(paymentMethods.filter(({ kind }) => kind === 'wallet')).toEqual([
    expect.objectContaining({ name: 'Wallet' }),
  ])
  expect(paymentMethods.find(({ kind }) => kind === 'wallet')?.supports_links).toBe(false)
})

describe('offers', () => {
  test('the same seed gives the same market, another seed another one', () => {
    expect(offersFor(createRng(213), games, sellers)).toEqual(offers)
    expect(offersFor(createRng(214), games, sellers)).not.toEqual(offers)
  })

  test('demand is heavy-tailed: the great four have 25 to 40, and some games have none', () => {
    expect(offers.length).toBeGreaterThanOrEqual(650)
    const count = (slug: string) => offers.filter((offer) => offer.game === slug).length
    const great = ['free-fire', 'pubg-mobile', 'efootball', 'ea-sports-fc-26']
    expect(great.filter((slug) => count(slug) < 25 || count(slug) > 40)).toEqual([])
    expect(games.filter((game) => count(game.slug) === 0).length).toBeGreaterThanOrEqual(3)
  })

  test('every offer keeps the bounds of the offer form', () => {
    for (const offer of offers) {
      const game = games.find(({ slug }) => slug === offer.game)
      expect(rowKeys).toContain(`${offer.game}/${offer.category}`)
      expect(['All Devices', ...(game?.platform_support ?? [])]).toContain(offer.device)
      expect(offer.title.trim().length).toBeGreaterThan(0)
      expect(offer.title.length).toBeLessThanOrEqual(100)
      expect(offer.title).not.toMatch(/[{}]|undefined|NaN| {2}/)
      expect(Number.isSafeInteger(offer.price)).toBe(true)
      expect(offer.price).toBeGreaterThanOrEqual(100)
      expect(offer.price).toBeLessThanOrEqual(100_000)
      expect(offer.delivery_minutes * 60).toBeGreaterThanOrEqual(Math.max(600, LEAST_DELIVERY))
      expect(offer.delivery_minutes).toBeLessThanOrEqual(3 * 24 * 60)
      expect(offer.quantity === 0).toBe(offer.status === 'completed')
      expect(offer.quantity).toBeLessThanOrEqual(500)
      expect(offer.min_quantity).toBeGreaterThanOrEqual(1)
      expect(offer.min_quantity).toBeLessThanOrEqual(Math.max(1, offer.quantity))
    }
  })

  test('discounts rise with the quantity and fit the stock', () => {
    for (const { discounts, quantity } of offers) {
      expect(discounts.length).toBeLessThanOrEqual(3)
      discounts.forEach((tier, index) => {
        const before = discounts[index - 1]
        expect(tier.min_quantity).toBeLessThanOrEqual(quantity)
        expect(tier.min_quantity).toBeGreaterThan(before?.min_quantity ?? 1)
        expect(tier.discount_percent).toBeGreaterThan(before?.discount_percent ?? 0)
        expect(tier.discount_percent).toBeLessThanOrEqual(15)
      })
    }
  })

  test('languages, discounts, links and descriptions keep their shares', () => {
    const portion = (is: (offer: (typeof offers)[number]) => unknown) =>
      offers.filter(is).length / offers.length
    expect(portion((offer) => offer.tongue === 'ar')).toBeCloseTo(0.52, 1)
    expect(portion((offer) => offer.tongue === 'fr')).toBeCloseTo(0.24, 1)
    expect(portion((offer) => offer.discounts.length > 0)).toBeCloseTo(0.35, 1)
    expect(portion((offer) => offer.payment_link)).toBeCloseTo(0.05, 1)
    expect(portion((offer) => offer.description === null)).toBeGreaterThan(0.03)
    expect(portion((offer) => (offer.description?.split('\n').length ?? 0) > 19)).toBeGreaterThan(
      0.02,
    )
    expect(offers.some((offer) => offer.status === 'paused')).toBe(true)
    expect(offers.some((offer) => offer.status === 'completed')).toBe(true)
  })

  test('payment links use only methods that support them', () => {
    const linkable = paymentMethods
      .filter((method) => method.supports_links)
      .map((method) => method.name)
    for (const { payment_link } of offers) {
      if (!payment_link) continue
      expect(payment_link.url).toMatch(/^https:\/\/pay\.example\.org\//)
      expect(linkable).toEqual(expect.arrayContaining(payment_link.methods))
      expect(payment_link.methods.length).toBeGreaterThan(0)
    }
  })
})

describe('posts and articles', () => {
  const articles = helpCategories.flatMap(({ articles: each }) => each)
  const texts = [...posts, ...articles].map(
    ({ title, excerpt, content }) => `${title}\n${excerpt}\n${content}`,
  )

  test('promise nothing of the payment that the product does not do', () => {
    // sellers choose no ways to pay, and no page names the gateway's site before it
    const untrue =
      /يختار البائع الطرق|اسم الموقع الذي ستنتقل|seller chooses the ways|names the site/
    expect(texts.filter((text) => untrue.test(text))).toEqual([])
  })

  test('name no rate, which a setting may change, but the page that has it', () => {
    expect(texts.filter((text) => /\d ?%/.test(text))).toEqual([])
    expect(texts.filter((text) => text.includes('](/fees)')).length).toBeGreaterThanOrEqual(4)
  })

  test('name no time that a setting may change, but the policy that has it', () => {
    // reporting within 24 hours and refunds in 3 to 5 days are fixed in the policies too
    const fixed = /(?:خلال |within )24 (?:ساعة|hours)|3 (?:إلى|to) 5 (?:أيّام عمل|business days)/g
    expect(
      texts.filter((text) =>
        /\d+ ?\**(hours|days|ساعة|ساعات|يوم|أيّام)/.test(text.replace(fixed, '')),
      ),
    ).toEqual([])
    for (const policy of [
      'terms#orders',
      'tradeshield-buying#accounts',
      'seller-rules#fees',
      'terms#escrow',
    ]) {
      expect(texts.filter((text) => text.includes(`](/${policy})`)).length).toBeGreaterThanOrEqual(
        2,
      )
    }
  })

  test('say how money comes back, in both languages', () => {
    const refunds = articles.filter(({ content }) => content.includes('](/refund-policy)'))
    expect(refunds.map(({ locale }) => locale).sort()).toEqual(['ar', 'en'])
  })
})

describe('what buyers are asked', () => {
  const asked = buyerFields.flatMap(({ game, fields, asked: by }) =>
    Object.entries(by).map(([category, keys]) => ({
      game,
      category: category as (typeof categories)[number],
      fields: keys.map((key) => ({
        key,
        hint: '',
        hint_ar: '',
        required: true,
        asked_if: null,
        min: null,
        max: null,
        pattern: null,
        example: null,
        max_length: null,
        ...fields[key]!,
        options: [...(fields[key]!.options ?? [])],
      })),
    })),
  )

  test('is of games and categories that there are, each key once, and no field stands idle', () => {
    const there = games.flatMap(({ slug, categories: own }) =>
      own.map(({ category }) => `${slug} ${category}`),
    )
    for (const { game, category, fields } of asked) {
      expect(there).toContain(`${game} ${category}`)
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
    }
    for (const { fields, asked: by } of buyerFields)
      expect(new Set(Object.values(by).flat())).toEqual(new Set(Object.keys(fields)))
    expect(new Set(buyerFields.map(({ game }) => game)).size).toBe(buyerFields.length)
  })

  test('is in both languages, and never a secret', () => {
    for (const { fields } of asked)
      for (const { key, label, label_ar, hint, hint_ar, options } of fields) {
        expect([key, asksSecret(`${key} ${label} ${label_ar}`)]).toEqual([key, false])
        expect([key, hint === '', hint_ar !== '']).toEqual([key, hint === '', hint !== ''])
        for (const option of options) expect(option.label_ar).not.toBe('')
      }
  })

  test('has patterns that fit their examples and always end', async () => {
    const patterns = new Map(
      asked.flatMap(({ fields }) =>
        fields.flatMap(({ pattern, example, max_length }) =>
          pattern ? [[pattern, [example!, max_length!] as const] as const] : [],
        ),
      ),
    )
    expect(patterns.size).toBeGreaterThan(20)
    for (const [pattern, [example, most]] of patterns)
      expect([pattern, await tryPattern(pattern, example, most)]).toEqual([pattern, null])
  })

  test('is answered by the demo’s buyers as it is asked', () => {
    for (const { game, category, fields } of asked)
      for (const { username } of buyers) {
        const answers = readAnswers(fields, answersOf(username, game, category))
        expect([game, category, answers.ok]).toEqual([game, category, true])
      }
  })
})

describe('guides of accounts', () => {
  test('are of games that sell them, in both languages, and as short as they must be', () => {
    const sold = rows.filter(({ category }) => category === 'accounts').map(({ slug }) => slug)
    for (const { game, steps } of guideSteps) {
      expect(sold).toContain(game)
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
      expect(steps.length).toBeLessThanOrEqual(stepLimits.steps)
      expect(steps.slice(0, 2).map(({ key }) => key)).toEqual(['sign_in', 'check'])
      for (const { title_en, title_ar, text_en, text_ar } of steps) {
        for (const title of [title_en, title_ar])
          expect(title.length).toBeLessThanOrEqual(stepLimits.title)
        for (const text of [text_en, text_ar])
          expect([text, text.length <= stepLimits.text]).toEqual([text, true])
        for (const arabic of [title_ar, text_ar]) expect(arabic).toMatch(/[\u0620-\u064a]/)
      }
    }
  })
})
