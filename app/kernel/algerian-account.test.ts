import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountShown,
  bankOf,
  digitsOf as waysToWrite,
  readCcp,
  readCcpWithKey,
  readRib,
  ribOf,
} from './algerian-account.ts'

const digitsOf = (read: ReturnType<typeof readRib>) => (read.ok ? read.account.digits : read.code)
const digit = fc.integer({ min: 0, max: 9 })
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((list) => list.join(''))

const fits = (read: { ok: boolean }) => read.ok
/** The only key from 00 to 99 that fits. */
const keysThatFit = (fit: (key: string) => boolean) =>
  Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter(fit)
const withKey = (bank: string, rest: string) =>
  bank + rest + keysThatFit((key) => fits(readRib(bank + rest + key)))[0]!

const ribs = digits(15).map((rest) => withKey('002', rest))
const ccps = digits(10)
  .filter((number) => !/^0+$/.test(number))
  .map((number) => number + keysThatFit((key) => fits(readCcp(number, key)))[0]!)
const ccpFits = (ccp: string) => fits(readCcp(ccp.slice(0, 10), ccp.slice(10)))

describe('a RIB [OP-088]', () => {
  test('of the published examples is taken', () => {
    // dz-format 1.x: the RIP of the CCP 200; DZ-POST-TOOLS: the RIP key of the CCP 0023456789 is 41
    expect(digitsOf(readRib('00799999000000020091'))).toBe('00799999000000020091')
    expect(digitsOf(readRib('007 99999 0023456789 41'))).toBe('00799999002345678941')
    // dz-format 1.x: refused for its key
    expect(digitsOf(readRib('002 00112 1123000001 47'))).toBe('key')
    expect(digitsOf(readRib('002 00112 1123000001 46'))).toBe('00200112112300000146')
  })

  test('is read with Arabic digits, spaces, hyphens and marks that turn text', () => {
    for (const typed of [
      '٠٠٧٩٩٩٩٩٠٠٠٠٠٠٠٢٠٠٩١',
      '۰۰۷۹۹۹۹۹۰۰۰۰۰۰۰۲۰۰۹۱',
      '007-99999-0000000200-91',
      ' 007\u00a099999 0000000200/91 ',
      '\u200f007.99999.0000000200.91\u202c',
      '007–99999–0000000200–91',
    ]) {
      expect(digitsOf(readRib(typed))).toBe('00799999000000020091')
    }
  })

  test('of other signs, another length or a wrong key is refused', () => {
    expect(
      [
        '',
        '   ',
        'x',
        '0079999900000002009',
        '007999990000000200911',
        '00799999000000020090',
        '=1+1',
        '0079999900000002OO91',
        '²'.repeat(20),
      ].map((typed) => digitsOf(readRib(typed))),
    ).toEqual([
      'required',
      'required',
      'digits',
      'length',
      'length',
      'key',
      'digits',
      'digits',
      'digits',
    ])
  })

  test('has one key for each number', () => {
    fc.assert(
      fc.property(
        digits(15),
        (rest) => keysThatFit((key) => fits(readRib(`002${rest}${key}`))).length === 1,
      ),
    )
  })

  test('with one wrong digit is refused wherever the key looks: everywhere but in the bank', () => {
    fc.assert(
      fc.property(
        ribs,
        fc.integer({ min: 3, max: 19 }),
        fc.integer({ min: 1, max: 9 }),
        (rib, place, more) => {
          const wrong = String((Number(rib[place]) + more) % 10)
          return !fits(readRib(rib.slice(0, place) + wrong + rib.slice(place + 1)))
        },
      ),
    )
    // the formula leaves the bank out: another one fits as well, so people are shown its name
    expect(fits(readRib('00200112112300000146')) && fits(readRib('00400112112300000146'))).toBe(
      true,
    )
  })

  test('with two neighbours exchanged is refused', () => {
    fc.assert(
      fc.property(ribs, fc.integer({ min: 3, max: 16 }), (rib, place) => {
        const [one, other] = [rib[place]!, rib[place + 1]!]
        return (
          one === other || !fits(readRib(rib.slice(0, place) + other + one + rib.slice(place + 2)))
        )
      }),
    )
  })

  test('of the post has the branch 99999', () => {
    expect(digitsOf(readRib(withKey('002', '001121123000001').replace(/^002/, '007')))).toBe('key')
  })
})

describe('a CCP [OP-088]', () => {
  test('of the published example is taken, with or without its zeros', () => {
    // DZ-POST-TOOLS: the key of the CCP 0023456789 is 88
    expect(
      [
        readCcp('0023456789', '88'),
        readCcp('23456789', '88'),
        readCcp('٢٣٤٥٦٧٨٩', '٨٨'),
        readCcpWithKey('23456789 / 88'),
      ].map(digitsOf),
    ).toEqual(Array(4).fill('002345678988'))
  })

  test('of other signs, more digits or a wrong key is refused', () => {
    expect(
      [
        readCcp('', '88'),
        readCcp('1', ''),
        readCcp('1a', '88'),
        readCcp('12345678901', '88'),
        readCcp('23456789', '888'),
        readCcp('0', '00'),
        readCcp('23456789', '87'),
        readCcpWithKey(''),
        readCcpWithKey('x'),
      ].map(digitsOf),
    ).toEqual([
      'required',
      'required',
      'digits',
      'length',
      'length',
      'length',
      'key',
      'required',
      'digits',
    ])
  })

  test('with one wrong digit is always refused: no weight times a difference is a hundred', () => {
    fc.assert(
      fc.property(
        ccps,
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (ccp, place, more) => {
          const wrong = String((Number(ccp[place]) + more) % 10)
          return !ccpFits(ccp.slice(0, place) + wrong + ccp.slice(place + 1))
        },
      ),
    )
  })

  test('with any two digits of the number exchanged is refused', () => {
    fc.assert(
      fc.property(
        ccps,
        fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 2 }),
        (ccp, [a = 0, b = 0]) => {
          const list = [...ccp]
          ;[list[a], list[b]] = [list[b]!, list[a]!]
          return ccp[a] === ccp[b] || !ccpFits(list.join(''))
        },
      ),
    )
  })

  test('has a RIP', () => {
    fc.assert(fc.property(ccps, (ccp) => fits(readRib(ribOf({ kind: 'ccp', digits: ccp })))))
    expect(ribOf({ kind: 'ccp', digits: '002345678988' })).toBe('00799999002345678941')
  })

  test('is known by its own digits and by those of its RIP; a bank account by its own', () => {
    const both = ['00799999002345678941', '002345678988']
    expect([
      waysToWrite({ kind: 'ccp', digits: '002345678988' }),
      waysToWrite({ kind: 'rib', digits: '00799999002345678941' }),
    ]).toEqual([both, both])
    expect(waysToWrite({ kind: 'rib', digits: '00200112112300000146' })).toEqual([
      '00200112112300000146',
    ])
  })
})

test('accounts are shown in groups, with their bank', () => {
  const [rib, ccp] = [
    { kind: 'rib', digits: '00200112112300000146' },
    { kind: 'ccp', digits: '002345678988' },
  ] as const
  expect([
    accountShown(rib),
    accountShown(ccp),
    bankOf(rib),
    bankOf(ccp),
    bankOf({ kind: 'rib', digits: '99900112112300000146' }),
  ]).toEqual(['002 00112 1123000001 46', '23456789 / 88', 'BEA', 'Algérie Poste', null])
})
