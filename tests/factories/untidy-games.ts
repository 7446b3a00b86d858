// Games as spreadsheets of many makers have them, made of a seed: every alphabet, many spellings,
// repeats and gaps.

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const words = {
  latin: [
    'Shadow',
    'Legends',
    'Pokémon',
    'Ægis',
    'Kingdom',
    'Rage',
    'Überkrieg',
    'Señor',
    'Drift',
    'Battle',
    'Øresund',
    'Tom Clancy’s',
    'Straße',
  ],
  arabic: ['فري', 'فاير', 'مملكة', 'الأبطال', 'حربُ', 'صحراء', 'كنز', 'أسطورة', 'الجزائر', 'ليلى'],
  japanese: [
    '原神',
    'ゼルダの伝説',
    'ガンダム',
    '崩壊',
    'スターレイル',
    'モンスター',
    'ファイナル',
  ],
  korean: ['메이플스토리', '검은사막', '리니지', '로스트아크'],
  chinese: ['王者荣耀', '和平精英', '三国', '仙剑'],
  cyrillic: ['Мир', 'танков', 'Сталкер', 'Ведьмак', 'Тень'],
  greek: ['Θρόνος', 'Σπάρτη', 'Όλυμπος'],
  hebrew: ['ממלכה', 'דרקון'],
  thai: ['มังกร', 'สงคราม'],
  hindi: ['भारत', 'युद्ध'],
  emoji: ['🎮', '🔥', '🐉', '👑'],
} as const

const categories = [
  'accounts',
  'Accounts ',
  'حسابات',
  'CURRENCIES',
  'currency',
  'عملات',
  'Boosting',
  'رفع الرتب',
  'items',
  'Skins',
  'أغراض',
]
const platforms = [
  'PC',
  'pc / ps5',
  'PS4, PS5; Xbox One',
  'Xbox Series X/S | Switch',
  'Windows & Android',
  "['iOS', 'Android']",
  'هاتف',
  'All platforms',
  'PlayStation 4 and PlayStation 5',
  '',
]
const dates = [
  '2020-06-02',
  '2019/1/5',
  '43984',
  '13/02/2003',
  'June 2, 2020',
  '2 juin 2020',
  '2020-06-02T10:00:00Z',
  'TBA',
  'n/a',
  '',
  '٢٠٢١-٠٣-٠٤',
  '5 جويلية 2012',
  '30.12.1999',
]
const tags = [
  'RPG, Action',
  'shooter;fps',
  'battle royale | survival',
  '#mmo #pvp',
  '["Puzzle", "Indie"]',
  'قتال، مغامرات',
  '',
]
const texts = [
  '',
  'A game.',
  'Line one\nline two, with "quotes" and; semicolons',
  '=HYPERLINK("https://evil.example")',
  'نصّ بالعربية، فيه فاصلة',
  'x'.repeat(900),
  '-5% off @home',
]

const untidyHeader = [
  'Title',
  'Type',
  'Platforms',
  'Release Date',
  'Publisher',
  'Studio',
  'Genres',
  'About',
  'الوصف القصير',
  'Rating',
  'Featured',
]

/**
 * So many records of different games (some repeated, one in fifty) without a mistake in any cell.
 */
export function untidyGames(count: number, seed = 1): string[][] {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const alphabets = Object.keys(words) as (keyof typeof words)[]
  const records: string[][] = []
  for (let n = 0; n < count; n++) {
    const alphabet = pick(alphabets)
    const name = `${pick(words[alphabet])} ${pick(words[alphabet])}${random() < 0.3 ? ` ${pick(words.latin)}` : ''} ${n}`
    const again = n > 0 && n % 50 === 0 ? records[n - 25]! : null
    records.push([
      again ? ` ${again[0]!.toUpperCase()} ` : random() < 0.1 ? `  ${name}\u00a0™ ` : name,
      again ? again[1]! : pick(categories),
      pick(platforms),
      pick(dates),
      pick(['Sega', '', 'Ubisoft Montréal', 'شركة الألعاب', '任天堂']),
      pick(['', 'Studio 5', 'Студия']),
      pick(tags),
      pick(texts),
      pick(['', 'لعبة ممتعة']),
      String(Math.floor(random() * 100)),
      pick(['yes', 'no', '', '0', 'نعم']),
    ])
  }
  return records
}

/** Records as a file: with the mark of UTF-8 or without, any separator and any line end. */
export function untidyFile(
  records: readonly (readonly string[])[],
  { delimiter = ',', end = '\r\n', mark = true } = {},
): string {
  const cell = (text: string) =>
    /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  return (
    (mark ? '\ufeff' : '') +
    [untidyHeader, ...records].map((record) => record.map(cell).join(delimiter)).join(end) +
    end
  )
}
