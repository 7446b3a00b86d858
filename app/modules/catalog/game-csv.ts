import { unguarded } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'

/** The columns of a spreadsheet of games, in the order of the example; they are read in any order and under several names. */
export const gameColumns = [
  'name', 'category', 'slug', 'short_description', 'short_description_ar', 'description', 'description_ar', 'mono', 'unit',
  'platforms', 'release_date', 'publisher', 'developer', 'tags', 'featured', 'active',
] as const
export type GameColumn = (typeof gameColumns)[number]
export type GameCells = Partial<Record<GameColumn, string>>

/** The largest file that is read, in bytes, and the most rows in it. */
export const LARGEST_GAME_CSV = 20 * 1024 * 1024
export const MOST_GAME_ROWS = 50_000

/** One row of a file by its columns; one that the file does not have is missing. `row` counts as spreadsheets do: the header is 1. */
export interface GameRow {
  row: number
  cells: GameCells
  /** Cells beyond the header's. */
  surplus: boolean
}

/** What else a column is called in files of other makers, in plain letters. */
const otherNames: Record<GameColumn, readonly string[]> = {
  name: ['title', 'game', 'game name', 'game title', 'الاسم', 'اسم اللعبة', 'اللعبة', 'العنوان', 'nom', 'titre', 'jeu'],
  category: ['type', 'section', 'الفئة', 'القسم', 'النوع', 'catégorie', 'categorie'],
  slug: ['url', 'address', 'الرابط', 'رابط الصفحة', 'عنوان الصفحة'],
  short_description: ['summary', 'short description en', 'وصف قصير بالإنجليزية', 'résumé'],
  short_description_ar: ['summary ar', 'وصف قصير', 'الوصف القصير', 'وصف قصير بالعربية'],
  description: ['description en', 'about', 'details', 'الوصف بالإنجليزية'],
  description_ar: ['about ar', 'الوصف', 'الوصف بالعربية', 'وصف'],
  mono: ['monogram', 'initials', 'الحروف'],
  unit: ['currency unit', 'الوحدة', 'unité'],
  platforms: ['platform', 'platform support', 'supported platforms', 'devices', 'device', 'المنصات', 'المنصة', 'الأجهزة', 'plateformes', 'plateforme'],
  release_date: ['release', 'released', 'release date', 'date', 'launch date', 'تاريخ الإصدار', 'تاريخ الاصدار', 'date de sortie'],
  publisher: ['publishers', 'الناشر', 'éditeur', 'editeur'],
  developer: ['developers', 'studio', 'المطور', 'développeur', 'developpeur'],
  tags: ['tag', 'genres', 'genre', 'keywords', 'الوسوم', 'الكلمات المفتاحية', 'التصنيفات', 'étiquettes', 'etiquettes', 'mots-clés', 'mots-cles'],
  featured: ['is featured', 'مميزة', 'مميز', 'vedette', 'en vedette'],
  active: ['is active', 'enabled', 'نشطة', 'نشط', 'مفعّلة', 'مفعّل', 'actif', 'active ?', 'actif ?'],
}

/** A name as it is compared: small letters, one blank between words, without the marks over Arabic ones. */
const plain = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/[\u064b-\u065f\u0640\p{Cf}]/gu, '').replace(/[\s_\-.]+/g, ' ').trim()

const named = new Map(gameColumns.flatMap((column) => [column, ...otherNames[column]].map((name) => [plain(name), column] as const)))

export type HeaderRefusal = 'empty' | 'no_columns' | 'missing_columns' | 'doubled_columns'

/** Which column each cell of a header names; null for one that is left out. `ignored` are the names of those. */
export interface GameHeader {
  columns: (GameColumn | null)[]
  ignored: string[]
}

/** Reads a header. Refused: one that names nothing known, no name or category (`columns`), or a column twice (`columns`). */
export function gameHeader(cells: readonly string[]): Result<GameHeader, HeaderRefusal> {
  const columns = cells.map((cell) => named.get(plain(cell)) ?? null)
  const known = columns.filter((column) => column !== null)
  if (cells.every((cell) => cell.trim() === '')) return refuse('empty')
  if (known.length === 0) return refuse('no_columns')
  const missing = (['name', 'category'] as const).filter((column) => !known.includes(column))
  if (missing.length > 0) return refuse('missing_columns', { columns: missing.join(', ') })
  const doubled = known.filter((column, index) => known.indexOf(column) !== index)
  if (doubled.length > 0) return refuse('doubled_columns', { columns: [...new Set(doubled)].join(', ') })
  const ignored = cells.filter((cell, index) => columns[index] === null && cell.trim() !== '').map((cell) => cell.trim().slice(0, 40))
  return ok({ columns, ignored })
}

/** A record of a file as a row; null when nothing is in it. */
export function gameRow({ columns }: GameHeader, record: readonly string[], row: number): GameRow | null {
  const cells: GameCells = {}
  for (const [index, column] of columns.entries()) if (column) cells[column] = unguarded(record[index] ?? '').trim()
  const surplus = record.slice(columns.length).some((cell) => cell.trim() !== '')
  return surplus || Object.values(cells).some((cell) => cell !== '') ? { row, cells, surplus } : null
}
