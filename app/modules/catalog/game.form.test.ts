import { describe, expect, test } from 'vitest'
import { readForm } from '#kernel/form.ts'
import { gameForm, gameLimits } from './game.form.ts'
import { reservedSlugs, gameSlugOf } from './internal/game-slug.ts'

const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readForm(gameForm, form)
}
const given = { name: 'Free Fire', category: 'accounts' }
const valueOf = (fields: Record<string, string>) => {
  const form = read({ ...given, ...fields })
  return form.ok ? form.value : form.errors
}
const errorsOf = (fields: Record<string, string>) => {
  const form = read(fields)
  return form.ok ? {} : form.errors
}

describe('the slug of a name [OP-108]', () => {
  test.each([
    ['Free Fire', 'free-fire'],
    ['PUBG: Battlegrounds', 'pubg-battlegrounds'],
    ['Pokémon GO', 'pokemon-go'],
    ['Yu-Gi-Oh! Master Duel', 'yu-gi-oh-master-duel'],
    ["Tom Clancy's Rainbow Six", 'tom-clancys-rainbow-six'],
    ['EA Sports FC™ 26', 'ea-sports-fc-26'],
    ['Ori & the Æther', 'ori-and-the-aether'],
    ['  --  x  --  ', 'x'],
    ['فري فاير', 'فري-فاير'],
    ['فري فاير 2', 'فري-فاير-2'],
    ['ببجي موبايل: الإصدار العالميّ', 'ببجي-موبايل-الإصدار-العالمي'],
    ['لعبـــة ٢٠٢٦', 'لعبة-2026'],
    ['FIFA كأس العالم', 'fifa-كأس-العالم'],
    ['原神', 'yuanshen'],
    ['Тетрис', 'tetris'],
    ['!!!', ''],
    ['Orders', 'orders-game'],
    ['Seller Rules', 'seller-rules-game'],
  ])('%s has %j', (name, slug) => expect(gameSlugOf(name)).toBe(slug))

  test('is no longer than an address takes, and ends in a letter', () => {
    expect(gameSlugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
    expect(gameSlugOf('b'.repeat(300))).toBe('b'.repeat(gameLimits.slug))
  })
})

describe('the fields of a game [ADM-GAME-05 OP-108 ENT-01]', () => {
  test('name and category are enough, and the slug follows from the name', () => {
    expect(read(given)).toEqual({
      ok: true,
      value: {
        name: 'Free Fire',
        slug: 'free-fire',
        category: 'accounts',
        short_description: '',
        short_description_ar: '',
        description: '',
        description_ar: '',
        mono: '',
        unit: null,
        platform_support: [],
        release_date: null,
        publisher: null,
        developer: null,
        tags: [],
        featured: false,
        active: false,
      },
    })
  })

  test('name and category must be there', () => {
    expect(errorsOf({})).toEqual({ name: 'required', category: 'required' })
    expect(errorsOf({ name: ' \u202e ', category: 'cars' })).toEqual({
      name: 'required',
      category: 'choose',
    })
    expect(errorsOf({ ...given, category: '' })).toEqual({ category: 'choose' })
  })

  test('lists are read from one text, each once, in small letters; platforms in their own order', () => {
    expect(
      valueOf({
        tags: ' FPS, shooter ،  فالو,fps,, ',
        platform_support: 'mobile, PC,PlayStation 5',
      }),
    ).toMatchObject({
      tags: ['fps', 'shooter', 'فالو'],
      platform_support: ['PC', 'PlayStation 5', 'Mobile'],
    })
  })

  test('platforms are those that there are [ADM-GAME-06]', () => {
    const all = 'PC,PlayStation 5,PlayStation 4,Xbox Series X/S,Xbox One,Nintendo Switch,Mobile'
    expect(valueOf({ platform_support: all })).toMatchObject({ platform_support: all.split(',') })
    expect(valueOf({ platform_support: 'PC, Nintendo 64' })).toEqual({
      platform_support: 'platforms_unknown',
    })
  })

  test('only a currency has a unit', () => {
    expect(valueOf({ category: 'currencies', unit: 'UC' })).toMatchObject({ unit: 'UC' })
    expect(valueOf({ unit: 'UC' })).toMatchObject({ unit: null })
  })

  test('marks that turn text round have no place in them', () => {
    expect(
      valueOf({ name: 'Free\u202e Fire\u200b', short_description: '\u2066x\u2069' }),
    ).toMatchObject({ name: 'Free Fire', short_description: 'x' })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ name: 'n'.repeat(121) }, { name: 'too_long' }],
    [{ slug: 'فري--فاير' }, { slug: 'slug_form' }],
    [{ slug: 'فرِي' }, { slug: 'slug_form' }],
    [{ slug: '-free' }, { slug: 'slug_form' }],
    [{ slug: 'a--b' }, { slug: 'slug_form' }],
    [{ slug: '../x' }, { slug: 'slug_form' }],
    [{ slug: 'a'.repeat(81) }, { slug: 'too_long' }],
    [{ slug: 'wallet' }, { slug: 'slug_reserved' }],
    [{ slug: ' Seller Rules' }, { slug: 'slug_reserved' }],
    [{ name: '!!!' }, { slug: 'slug_required' }],
    [{ mono: 'ABCD' }, { mono: 'mono' }],
    [{ mono: 'ف' }, { mono: 'mono' }],
    [{ mono: '<b>' }, { mono: 'mono' }],
    [{ short_description: 's'.repeat(301) }, { short_description: 'too_long' }],
    [{ description_ar: 'd'.repeat(10_001) }, { description_ar: 'too_long' }],
    [{ release_date: '2020-02-31' }, { release_date: 'date' }],
    [{ release_date: '02/06/2020' }, { release_date: 'date' }],
    [{ release_date: '0001-01-01' }, { release_date: 'date' }],
    [{ release_date: '3000-01-01' }, { release_date: 'date' }],
    [{ release_date: 'tomorrow' }, { release_date: 'date' }],
    [{ tags: Array.from({ length: 41 }, (_, n) => n).join() }, { tags: 'tags_many' }],
    [{ tags: 't'.repeat(41) }, { tags: 'tags_long' }],
    [{ publisher: 'p'.repeat(121) }, { publisher: 'too_long' }],
    [{ category: 'currencies', unit: 'u'.repeat(41) }, { unit: 'too_long' }],
  ])('%o is refused as %o', (fields, errors) =>
    expect(errorsOf({ ...given, ...fields })).toEqual(errors),
  )

  test('a slug and a monogram are taken in the one form they have, dates in either digits', () => {
    expect(
      valueOf({ slug: 'Free_Fire MAX', mono: 'ff', release_date: '٢٠٢٠-٠٦-٠٢' }),
    ).toMatchObject({ slug: 'free-fire-max', mono: 'FF', release_date: '2020-06-02' })
  })
})

test('reserved slugs are each named once', () =>
  expect(new Set(reservedSlugs).size).toBe(reservedSlugs.length))
