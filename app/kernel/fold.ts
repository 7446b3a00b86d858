/**
 * What a text shows nothing of: accents and vowel marks, the stretching stroke, fillers, marks of
 * direction and of other kinds that nobody sees.
 */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class -- single marks are meant
  /[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu

const written = 'øłđıœæßςٱىةگڤپڨچژکیہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‘’ʼ‐‑‒–—―−'
const meant = "oldioasσايهكفبقجزكيهه01234567890123456789'''-------"

const letters = new Map(Array.from(written, (letter, at) => [letter, meant.charAt(at)]))
const WRITTEN = new RegExp(`[${written}]`, 'g')

/**
 * A text as searches compare it, the same as `fold` of the database: small letters without accents
 * or vowel marks, one form for each letter, Western digits, one apostrophe and one dash.
 */
export const fold = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(WRITTEN, (letter) => letters.get(letter)!)
