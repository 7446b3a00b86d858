/** Words that people say for digits, by what they write in digits; folded as `fold` does. */
const spoken: Readonly<Record<string, string>> = {
  '0': 'zero oh o nul sifr sifer zirou ziro zerou صفر زيرو',
  '1': 'one un une uno wahed wa7ed wahd wa7d واحد واحده وحده',
  '2': 'two deux zouj zoudj zoj zouz juj jouj tnin ithnan زوج جوج اثنان اثنا اثني اثنين اتنين تنين',
  '3': 'three trois tlata tleta thlatha talata ثلاثه تلاته ثلاث تلات تلاثه ثلاته',
  '4': 'four quatre rab3a reb3a arb3a rabaa rebaa arbaa اربعه ربعه اربع',
  '5': 'five cinq khamsa khemsa 5amsa khamsah خمسه خمس',
  '6': 'six seta setta sitta sta sab9a سته ست سته',
  '7': 'seven sept seb3a sab3a sebaa sabaa سبعه سبع',
  '8': 'eight huit tmenya tmnya tmania thmania ثمانيه تمنيه ثمنيه ثماني تمانيه',
  '9': 'nine neuf tes3a tas3a tesaa tsaa تسعه تسع',
  '10': 'ten dix عشره عشر 3achra achra',
  '11': 'eleven onze حداش احدعش حدعش hdach',
  '12': 'twelve douze طناش اثناعشر تناش tnach',
  '13': 'thirteen treize تلطاش ثلطاش tletach',
  '14': 'fourteen quatorze رباعطاش ربعطاش',
  '15': 'fifteen quinze خمسطاش خمسطعش',
  '16': 'sixteen seize سطاش ستاش',
  '17': 'seventeen سبعطاش',
  '18': 'eighteen ثمنطاش تمنطاش',
  '19': 'nineteen تسعطاش',
  '20': 'twenty vingt vingts عشرين عشرون 3achrine',
  '30': 'thirty trente ثلاثين تلاتين ثلاثون tlatin',
  '40': 'forty quarante اربعين ربعين اربعون rab3in',
  '50': 'fifty cinquante خمسين خمسون khamsin',
  '60': 'sixty soixante ستين ستون settin',
  '70': 'seventy septante سبعين سبعون sab3in',
  '80': 'eighty quatrevingt ثمانين تمانين ثمانون tmanin',
  '90': 'ninety nonante تسعين تسعون tes3in',
}

const digitsOfWord = new Map(
  Object.entries(spoken).flatMap(([digits, words]) =>
    words.split(' ').map((word) => [word, digits] as const),
  ),
)

const longestWord = Math.max(...Array.from(digitsOfWord.keys(), ({ length }) => length))

/**
 * The digits that a word says, alone or with others: `zero`, `zerofivefive`, `وخمسة`. Undefined
 * for what is no number.
 */
export function spokenDigits(word: string): string | undefined {
  const known = digitsOfWord.get(word) ?? digitsOfWord.get(word.replace(/^و/, ''))
  if (known !== undefined) return known
  let digits = ''
  for (let at = 0; at < word.length;) {
    const next = longestNumberAt(word, at)
    if (next === undefined) return undefined
    digits += digitsOfWord.get(next)!
    at += next.length
  }
  return digits
}

/**
 * What two spoken numbers are together, as pairs of a telephone number are said: 50 and 5 are 55;
 * in French 4 and 20 are 80, 60 and 12 are 72; in Arabic 5 `and` 50 are 55, 5 and 10 are 15.
 * Undefined when they stay apart.
 */
export function addSpoken(first: string, second: string, withAnd: boolean): string | undefined {
  const [a, b] = [Number(first), Number(second)]
  if (b === 0 || first.length > 2 || second.length > 2) return undefined
  if (a === 4 && b === 20) return '80'
  const most = a === 60 || a === 80 ? 19 : 9
  if (isTen(first) && b <= most) return String(a + b)
  // 17 to 19 in French
  if (a === 10 && b >= 7 && b <= 9) return String(a + b)
  if (first.length > 1 || a === 0) return undefined
  return b === 10 || (withAnd && isTen(second)) ? String(a + b) : undefined
}

const isTen = (digits: string) => /^[2-9]0$/.test(digits)

/** Too short to be part of a longer word. */
const SHORTEST = 2

function longestNumberAt(word: string, at: number): string | undefined {
  for (let length = Math.min(longestWord, word.length - at); length >= SHORTEST; length--) {
    const part = word.slice(at, at + length)
    if (digitsOfWord.has(part)) return part
  }
  return undefined
}
