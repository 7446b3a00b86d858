import { westernDigits } from '#kernel/digits.ts'
import { type DateOrder, readSheetDate } from '#kernel/sheet-date.ts'
import { sheetWord } from '#kernel/foreign-sheet.ts'
import { readSwitch } from '#kernel/switch.ts'
import { type Category, platforms } from '../category.ts'
import { RELEASE_YEARS } from '../game.form.ts'
import { NO_PLATFORM } from '../game-sheet.ts'

// What cells of files of other makers mean. Each gives the text that game.form.ts reads, or a code
// of what is wrong.

export type Read =
  | { text: string }
  /** `unknown` are the words that could be said to mean something. */
  | { code: string; details?: Record<string, string>; unknown?: string[] }

/** What words of the column were said to mean. */
type Words = Readonly<Record<string, string>>

const meaningOf = (words: Words, cell: string): string | undefined => {
  const word = sheetWord(cell)
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/**
 * Small letters and digits only, of every alphabet: `PlayStation-5` and `playstation 5` are one.
 */
const bare = (text: string): string =>
  westernDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const categoryNames: Record<Category, string> = {
  accounts:
    'accounts, account, game accounts, game account, comptes, compte, حسابات, حساب, حسابات الألعاب, الحسابات',
  currencies:
    'currencies, currency, game currencies, game currency, coins, top up, topup, monnaies, monnaie, عملات, عملة, عملات الألعاب, العملات, شحن',
  boosting:
    'boosting, boost, boosts, boosting services, power leveling, powerleveling, رفع الرتب, رفع المستوى, خدمات رفع الرتب, بوست',
  items:
    'items, item, game items, game item, skins, skin, objets, objet, أغراض, غرض, أغراض الألعاب, الأغراض, سكنات',
}

const lookup = <Value extends string>(names: Record<Value, string>): Map<string, Value> =>
  new Map(
    Object.entries<string>(names).flatMap(([value, list]) =>
      list.split(',').map((name) => [bare(name), value as Value] as const),
    ),
  )

const categoriesByName = lookup(categoryNames)

export function readCategory(cell: string, words: Words = {}): Read {
  if (cell === '') return { code: 'required' }
  const category = categoriesByName.get(bare(cell)) ?? meaningOf(words, cell)
  return category ? { text: category } : { code: 'category_unknown', unknown: [cell] }
}

type Platform = (typeof platforms)[number]

const platformNames: Record<Platform, string> = {
  PC: 'pc, windows, microsoft windows, win, win32, win64, computer, steam, epic games, mac, macos, os x, linux, steam deck, ordinateur, حاسوب, كمبيوتر, الحاسوب, بيسي, ويندوز',
  'PlayStation 5': 'playstation 5, ps5, ps 5, psv5, sony playstation 5, بلايستيشن 5, بلاي ستيشن 5',
  'PlayStation 4': 'playstation 4, ps4, ps 4, ps4 pro, sony playstation 4, بلايستيشن 4, بلاي ستيشن 4',
  'Xbox Series X/S':
    'xbox series x/s, xbox series xs, xbox series, xbox series x, xbox series s, xsx, xss, series x, series s, series xs, xbox series x and series s, إكس بوكس سيريس, اكسبوكس سيريس',
  'Xbox One': 'xbox one, one, xb1, xone, xbone, xbox one x, xbox one s, إكس بوكس ون, اكسبوكس ون',
  'Nintendo Switch':
    'nintendo switch, switch, ns, nsw, switch oled, nintendo switch oled, switch 2, nintendo switch 2, ns2, switch lite, نينتندو سويتش, سويتش',
  Mobile:
    'mobile, mobiles, phone, android, ios, iphone, ipad, apple ios, google android, smartphone, téléphone, telephone, هاتف, الهاتف, جوال, موبايل, أندرويد, اندرويد, آيفون, ايفون',
}

const platformsByName = lookup(platformNames)
const ALL = new Set(
  [
    'all',
    'all platforms',
    'all devices',
    'cross platform',
    'multi platform',
    'multiplatform',
    'كل المنصات',
    'كل الأجهزة',
    'جميع المنصات',
  ].map(bare),
)

/**
 * Platforms between commas, semicolons, bars, slashes or lines; several spellings of one are one.
 */
export function readPlatforms(cell: string, words: Words = {}): Read {
  // these names hold what separates others
  const text = unlisted(cell).replace(/(series\s*)x\s*[/|&+]\s*(series\s*)?s\b/giu, '$1xs')
  const names = text
    .split(/[,،;؛|/\n\t•+&]|(?<!\s)\s+(?:and|et|و)\s+/u)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.some((name) => ALL.has(bare(name)))) return { text: platforms.join(',') }
  const meant = names.map((name) => platformsByName.get(bare(name)) ?? meaningOf(words, name))
  const unknown = names.filter((_, at) => meant[at] === undefined)
  if (unknown.length > 0)
    return {
      code: 'platforms_unknown',
      details: {
        names: unknown
          .slice(0, 4)
          .map((name) => name.slice(0, 30))
          .join(', '),
      },
      unknown,
    }
  return { text: meant.filter((each) => each !== NO_PLATFORM).join(',') }
}

/** Tags between commas, semicolons, bars, slashes or lines, or as hash tags. */
export function readTags(cell: string): Read {
  const text = unlisted(cell)
  const isHashed = /^#\S+(\s+#\S+)*$/u.test(text)
  const tags = text
    .split(isHashed ? /\s+/ : /[,،;؛|/\n\t•]/u)
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter(Boolean)
  return { text: tags.join(',') }
}

/** A list as programs write it, `['a', "b"]`, without what holds it together. */
const unlisted = (cell: string): string =>
  /^[[({].*[\])}]$/s.test(cell)
    ? cell.slice(1, -1).replace(/(^|[,;])\s*["']|["']\s*(?=$|[,;])/g, '$1')
    : cell

/** `yes` or nothing. */
export function switchOf(cell: string, words: Words = {}): Read {
  const on = readSwitch(meaningOf(words, cell) ?? cell)
  return on === null ? { code: 'switch', unknown: [cell] } : { text: on ? 'yes' : '' }
}

const NOT_YET = new Set([
  'tba',
  'tbd',
  'tbc',
  'na',
  'none',
  'null',
  'nan',
  'unknown',
  'unreleased',
  'comingsoon',
  'soon',
  'nodate',
  'قريبا',
  'غيرمعروف',
  'غيرمحدد',
  '',
])

/**
 * A day as files write it (`readSheetDate`), within RELEASE_YEARS; empty for none yet. `order` is
 * that of its column.
 */
export function readDate(cell: string, order: DateOrder | null = null): Read {
  if (NOT_YET.has(bare(cell))) return { text: '' }
  const read = readSheetDate(cell, order)
  if ('code' in read) return read
  const year = Number(read.day.slice(0, 4))
  return year >= RELEASE_YEARS.first && year <= RELEASE_YEARS.last
    ? { text: read.day }
    : { code: 'date_none' }
}
