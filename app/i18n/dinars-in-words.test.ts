import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dinarsInArabic } from './dinars-in-arabic.ts'
import { dinarsInFrench } from './dinars-in-french.ts'

const amounts = fc.integer({ min: 1, max: 999_999_999 })
/** Amounts whose last digits decide about grammar. */
const round = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(1, 100, 1_000, 1_000_000))
  .map(([count, of]) => Math.max(1, count * of))

describe('in Arabic', () => {
  test.each([
    [1, 'دينار جزائري واحد'],
    [2, 'ديناران جزائريان'],
    [3, 'ثلاثة دنانير جزائرية'],
    [8, 'ثمانية دنانير جزائرية'],
    [10, 'عشرة دنانير جزائرية'],
    [11, 'أحد عشر دينارًا جزائريًا'],
    [12, 'اثنا عشر دينارًا جزائريًا'],
    [20, 'عشرون دينارًا جزائريًا'],
    [21, 'واحد وعشرون دينارًا جزائريًا'],
    [99, 'تسعة وتسعون دينارًا جزائريًا'],
    [100, 'مئة دينار جزائري'],
    [101, 'مئة دينار ودينار جزائري واحد'],
    [102, 'مئة دينار وديناران جزائريان'],
    [103, 'مئة وثلاثة دنانير جزائرية'],
    [111, 'مئة وأحد عشر دينارًا جزائريًا'],
    [200, 'مئتا دينار جزائري'],
    [210, 'مئتان وعشرة دنانير جزائرية'],
    [300, 'ثلاثمئة دينار جزائري'],
    [800, 'ثمانمئة دينار جزائري'],
    [1_000, 'ألف دينار جزائري'],
    [1_001, 'ألف دينار ودينار جزائري واحد'],
    [1_005, 'ألف وخمسة دنانير جزائرية'],
    [1_200, 'ألف ومئتا دينار جزائري'],
    [2_000, 'ألفا دينار جزائري'],
    [2_002, 'ألفا دينار وديناران جزائريان'],
    [2_500, 'ألفان وخمسمئة دينار جزائري'],
    [3_000, 'ثلاثة آلاف دينار جزائري'],
    [10_000, 'عشرة آلاف دينار جزائري'],
    [11_000, 'أحد عشر ألف دينار جزائري'],
    [26_300, 'ستة وعشرون ألفًا وثلاثمئة دينار جزائري'],
    [100_000, 'مئة ألف دينار جزائري'],
    [101_000, 'مئة ألف وألف دينار جزائري'],
    [102_000, 'مئة ألف وألفا دينار جزائري'],
    [200_000, 'مئتا ألف دينار جزائري'],
    [203_004, 'مئتان وثلاثة آلاف وأربعة دنانير جزائرية'],
    [1_000_000, 'مليون دينار جزائري'],
    [2_000_000, 'مليونا دينار جزائري'],
    [2_000_100, 'مليونان ومئة دينار جزائري'],
    [3_000_000, 'ثلاثة ملايين دينار جزائري'],
    [15_000_000, 'خمسة عشر مليون دينار جزائري'],
    [15_001_000, 'خمسة عشر مليونًا وألف دينار جزائري'],
    [
      999_999_999,
      'تسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون دينارًا جزائريًا',
    ],
    [1_000_000_000, 'مليار دينار جزائري'],
  ])('%d DA is %s', (amount, words) => {
    expect(dinarsInArabic(amount)).toBe(words)
  })

  test('whoever reads the words aloud has the amount again', () => {
    fc.assert(fc.property(fc.oneof(amounts, round), (amount) => readArabic(amount) === amount))
  })

  test('what is counted has the form that the last number asks for', () => {
    fc.assert(
      fc.property(fc.oneof(amounts, round), (amount) => {
        const [last, words] = [amount % 100, dinarsInArabic(amount)]
        const end = words.endsWith.bind(words)
        if (last === 0) return end(' دينار جزائري')
        if (last === 1) return end('دينار جزائري واحد')
        if (last === 2) return end('ديناران جزائريان')
        return end(last <= 10 ? ' دنانير جزائرية' : ' دينارًا جزائريًا')
      }),
    )
  })

  test('no endings stand before what is counted, and no blank twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(amounts, round),
        (amount) => !/(ان|ًا) (دينار |ألف|مليون)| {2}|^ | $| و /.test(dinarsInArabic(amount)),
      ),
    )
  })
})

describe('in French', () => {
  test.each([
    [1, 'un dinar algérien'],
    [2, 'deux dinars algériens'],
    [16, 'seize dinars algériens'],
    [17, 'dix-sept dinars algériens'],
    [21, 'vingt et un dinars algériens'],
    [22, 'vingt-deux dinars algériens'],
    [70, 'soixante-dix dinars algériens'],
    [71, 'soixante et onze dinars algériens'],
    [79, 'soixante-dix-neuf dinars algériens'],
    [80, 'quatre-vingts dinars algériens'],
    [81, 'quatre-vingt-un dinars algériens'],
    [90, 'quatre-vingt-dix dinars algériens'],
    [91, 'quatre-vingt-onze dinars algériens'],
    [100, 'cent dinars algériens'],
    [101, 'cent un dinars algériens'],
    [180, 'cent quatre-vingts dinars algériens'],
    [200, 'deux cents dinars algériens'],
    [201, 'deux cent un dinars algériens'],
    [1_000, 'mille dinars algériens'],
    [1_100, 'mille cent dinars algériens'],
    [2_000, 'deux mille dinars algériens'],
    [21_000, 'vingt et un mille dinars algériens'],
    [26_300, 'vingt-six mille trois cents dinars algériens'],
    [80_000, 'quatre-vingt mille dinars algériens'],
    [200_000, 'deux cent mille dinars algériens'],
    [280_080, 'deux cent quatre-vingt mille quatre-vingts dinars algériens'],
    [1_000_000, 'un million de dinars algériens'],
    [1_000_001, 'un million un dinars algériens'],
    [1_200_000, 'un million deux cent mille dinars algériens'],
    [2_000_000, 'deux millions de dinars algériens'],
    [80_000_000, 'quatre-vingts millions de dinars algériens'],
    [200_000_500, 'deux cents millions cinq cents dinars algériens'],
    [1_000_000_000, 'un milliard de dinars algériens'],
  ])('%d DA is %s', (amount, words) => {
    expect(dinarsInFrench(amount)).toBe(words)
  })

  test('whoever reads the words aloud has the amount again', () => {
    fc.assert(fc.property(fc.oneof(amounts, round), (amount) => readFrench(amount) === amount))
  })

  test('« mille » never has a plural, nor has what counts it', () => {
    fc.assert(
      fc.property(
        fc.oneof(amounts, round),
        (amount) => !/milles|(cents|vingts) mille/.test(dinarsInFrench(amount)),
      ),
    )
  })
})

test('no words are made of what is no amount', () => {
  for (const amount of [0, -1, 1.5, Number.NaN, 1e12])
    for (const words of [dinarsInArabic, dinarsInFrench])
      expect(() => words(amount)).toThrow('not in words')
})

const frenchWorth = new Map(
  Object.entries({
    un: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
  }),
)
const frenchScale = { mille: 1e3, million: 1e6, milliard: 1e9 }

/** The number that the words of an amount say, word by word. */
function readFrench(amount: number): number {
  let [sum, group] = [0, 0]
  const words = dinarsInFrench(amount)
    .replace(/ (de )?dinars? algériens?$/, '')
    .split(/[ -]/)
  for (const [at, written] of words.entries()) {
    const word = written.replace(/(?<=vingt|cent|million|milliard)s$/, '')
    if (word === 'et') continue
    if (word in frenchScale) {
      sum += (group || 1) * frenchScale[word as keyof typeof frenchScale]
      group = 0
    } else if (word === 'cent') group = (group || 1) * 100
    else if (word === 'vingt' && words[at - 1] === 'quatre') group += 76
    else group += frenchWorth.get(word) ?? Number.NaN
  }
  return sum + group
}

const arabicWorth = new Map(
  Object.entries({
    واحد: 1,
    اثنان: 2,
    اثنا: 2,
    ثلاثة: 3,
    أربعة: 4,
    خمسة: 5,
    ستة: 6,
    سبعة: 7,
    ثمانية: 8,
    تسعة: 9,
    عشرة: 10,
    أحد: 1,
    عشر: 10,
    عشرون: 20,
    ثلاثون: 30,
    أربعون: 40,
    خمسون: 50,
    ستون: 60,
    سبعون: 70,
    ثمانون: 80,
    تسعون: 90,
    مئة: 100,
    مئتان: 200,
    مئتا: 200,
    ثلاثمئة: 300,
    أربعمئة: 400,
    خمسمئة: 500,
    ستمئة: 600,
    سبعمئة: 700,
    ثمانمئة: 800,
    تسعمئة: 900,
    ديناران: 2,
  }),
)
const arabicScale = new Map([
  ['ألف', 1e3],
  ['ألفًا', 1e3],
  ['آلاف', 1e3],
  ['مليون', 1e6],
  ['مليونًا', 1e6],
  ['ملايين', 1e6],
])
const arabicTwo = new Map([
  ['ألفان', 2e3],
  ['ألفا', 2e3],
  ['مليونان', 2e6],
  ['مليونا', 2e6],
])

function readArabic(amount: number): number {
  let [sum, group] = [0, 0]
  for (const written of dinarsInArabic(amount).split(' ')) {
    const word = written.replace(/^و(?!احد)/, '')
    const scale = arabicScale.get(word)
    if (scale) {
      sum += (group || 1) * scale
      group = 0
    } else if (arabicTwo.has(word)) sum += arabicTwo.get(word)!
    else if (/^(دينار|دنانير|جزائري)/.test(word) && word !== 'ديناران') continue
    else group += arabicWorth.get(word) ?? Number.NaN
  }
  return sum + group
}
