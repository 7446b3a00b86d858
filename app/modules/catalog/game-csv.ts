/**
 * The columns of a spreadsheet of games, in the order of the example; they are read in any order
 * and under several names.
 */
export const gameColumns = [
  'name',
  'category',
  'slug',
  'short_description',
  'short_description_ar',
  'description',
  'description_ar',
  'mono',
  'unit',
  'platforms',
  'release_date',
  'publisher',
  'developer',
  'tags',
  'featured',
  'active',
] as const
export type GameColumn = (typeof gameColumns)[number]
export type GameCells = Partial<Record<GameColumn, string>>

/** The largest file that is read, in bytes, and the most rows in it. */
export const LARGEST_GAME_CSV = 20 * 1024 * 1024
export const MOST_GAME_ROWS = 50_000

/**
 * One row of a file by its columns; one that the file does not have is missing. `row` counts as
 * spreadsheets do: the header is 1.
 */
export interface GameRow {
  row: number
  cells: GameCells
  /** Cells beyond the header's. */
  surplus: boolean
}

/** What else a column is called in files of other makers, as `plain` writes names. */
const otherNames: Record<GameColumn, readonly string[]> = {
  name: [
    'title',
    'game',
    'game name',
    'game title',
    'الاسم',
    'اسم اللعبة',
    'اللعبة',
    'العنوان',
    'nom',
    'nom du jeu',
    'titre',
    'titre du jeu',
    'jeu',
  ],
  category: ['type', 'section', 'الفئة', 'القسم', 'النوع', 'catégorie', 'rubrique'],
  slug: [
    'url',
    'address',
    'الرابط',
    'رابط الصفحة',
    'عنوان الصفحة',
    'adresse',
    'lien',
    'adresse de la page',
  ],
  short_description: [
    'summary',
    'short description en',
    'وصف قصير بالإنجليزية',
    'résumé',
    'description courte',
    'courte description',
    'brève description',
    'description brève',
    'description courte en',
    'description courte anglais',
    'description courte en anglais',
    'résumé anglais',
    'résumé en anglais',
  ],
  short_description_ar: [
    'summary ar',
    'وصف قصير',
    'الوصف القصير',
    'وصف قصير بالعربية',
    'description courte ar',
    'description courte arabe',
    'description courte en arabe',
    'résumé ar',
    'résumé arabe',
    'résumé en arabe',
  ],
  description: [
    'description en',
    'about',
    'details',
    'الوصف بالإنجليزية',
    'description longue',
    'description complète',
    'description détaillée',
    'description anglais',
    'description en anglais',
    'à propos',
    'détails',
  ],
  description_ar: [
    'about ar',
    'الوصف',
    'الوصف بالعربية',
    'وصف',
    'description arabe',
    'description en arabe',
    'description longue arabe',
    'description longue en arabe',
  ],
  mono: ['monogram', 'initials', 'الحروف', 'monogramme', 'initiales', 'sigle'],
  unit: ['currency unit', 'الوحدة', 'unité', 'unité de monnaie', 'monnaie'],
  platforms: [
    'platform',
    'platform support',
    'supported platforms',
    'devices',
    'device',
    'المنصات',
    'المنصة',
    'الأجهزة',
    'plateformes',
    'plateforme',
    'plates formes',
    'appareils',
    'appareil',
    'console',
    'consoles',
    'supports',
    'support',
  ],
  release_date: [
    'release',
    'released',
    'release date',
    'date',
    'launch date',
    'تاريخ الإصدار',
    'تاريخ الاصدار',
    'date de sortie',
    'sortie',
    'date de lancement',
    'date de parution',
  ],
  publisher: ['publishers', 'الناشر', 'éditeur', 'éditeurs'],
  developer: [
    'developers',
    'studio',
    'المطور',
    'développeur',
    'développeurs',
    'studio de développement',
  ],
  tags: [
    'tag',
    'genres',
    'genre',
    'keywords',
    'الوسوم',
    'الكلمات المفتاحية',
    'التصنيفات',
    'étiquettes',
    'étiquette',
    'mots clés',
    'mot clé',
  ],
  featured: [
    'is featured',
    'مميزة',
    'مميز',
    'vedette',
    'en vedette',
    'mis en avant',
    'mise en avant',
    'à la une',
  ],
  active: [
    'is active',
    'enabled',
    'نشطة',
    'نشط',
    'مفعّلة',
    'مفعّل',
    'actif',
    'activé',
    'activée',
    'publié',
  ],
}

/**
 * A name as it is compared: small letters without accents or the marks over Arabic ones, one blank
 * between words, no brackets or question marks.
 */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640\p{Cf}]/gu, '')
    .replace(/[\s_\-.()[\]?؟:*’']+/g, ' ')
    .trim()

const named = new Map(
  gameColumns.flatMap((column) =>
    [column, ...otherNames[column]].map((name) => [plain(name), column] as const),
  ),
)

/** The column that a heading names in one of its usual ways; null where it names none. */
export const columnNamed = (heading: string): GameColumn | null => named.get(plain(heading)) ?? null
