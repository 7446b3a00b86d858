/**
 * Accounts in Algeria as people write them: a bank's RIB (or the post's RIP) of 20 digits, or a
 * postal CCP with its key.
 *
 * RIB: 3 digits of the bank, 5 of the branch, 10 of the account, 2 of the key. Banque d'Algérie,
 * instruction 06-2004 of 2 August 2004: the key is 97 less the remainder, by 97, of branch and
 * account × 100. The bank's digits are no part of it, so a wrong bank is not found by the key (see
 * `bankOf`). A RIP is the RIB of Algérie Poste: bank 007, branch 99999, CCP.
 *
 * CCP: up to 10 digits and a key, the last two digits of their sum, each times its weight: 4 for
 * the last, 5 for the one before it, and so on to 13. As Algérie Poste prints them and as the
 * calculators of its numbers do (github.com/mouh2020/algeria, github.com/chemsou00/DZ-POST-TOOLS).
 */
export const accountKinds = ['ccp', 'rib'] as const
export type AccountKind = (typeof accountKinds)[number]

/** An account that can exist: its digits alone, 20 of a RIB, 10 and a key of a CCP. */
export interface AlgerianAccount {
  kind: AccountKind
  digits: string
}

export type AccountRefusal = 'required' | 'digits' | 'length' | 'key'

type Read = { ok: true; account: AlgerianAccount } | { ok: false; code: AccountRefusal }

/**
 * Reads a RIB or RIP. Refused: other signs than digits, another number of them than 20, and a key
 * that does not fit.
 */
export function readRib(typed: string): Read {
  const digits = digitsIn(typed)
  if (digits === null) return { ok: false, code: 'digits' }
  if (digits === '') return { ok: false, code: 'required' }
  if (digits.length !== 20) return { ok: false, code: 'length' }
  // the post has one branch
  const isPossible = !digits.startsWith(POST) || digits.startsWith(POST + POST_BRANCH)
  return isPossible && ribKey(digits.slice(3, 18)) === digits.slice(18)
    ? { ok: true, account: { kind: 'rib', digits } }
    : { ok: false, code: 'key' }
}

/**
 * Reads a CCP from its number and its key. Refused as a RIB is; a number has 10 digits at most, a
 * key one or two.
 */
export function readCcp(typedNumber: string, typedKey: string): Read {
  const [number, key] = [digitsIn(typedNumber), digitsIn(typedKey)]
  if (number === null || key === null) return { ok: false, code: 'digits' }
  if (number === '' || key === '') return { ok: false, code: 'required' }
  if (number.length > 10 || key.length > 2 || /^0*$/.test(number))
    return { ok: false, code: 'length' }
  const whole = number.padStart(10, '0')
  return ccpKey(whole) === key.padStart(2, '0')
    ? { ok: true, account: { kind: 'ccp', digits: whole + ccpKey(whole) } }
    : { ok: false, code: 'key' }
}

/** Reads a CCP whose key is the last two digits of one text. */
export function readCcpWithKey(typed: string): Read {
  const digits = digitsIn(typed)
  return digits === null
    ? { ok: false, code: 'digits' }
    : readCcp(digits.slice(0, -2), digits.slice(-2))
}

const POST = '007'
const POST_BRANCH = '99999'

/** The key of a RIB's branch and account, 15 digits: from 01 to 97. */
const ribKey = (branchAndAccount: string): string =>
  twoDigits(97 - Number((BigInt(branchAndAccount) * 100n) % 97n))

/** The key of a CCP of 10 digits. */
const ccpKey = (number: string): string =>
  twoDigits(
    Array.from(number).reduce((sum, digit, place) => sum + Number(digit) * (13 - place), 0) % 100,
  )

const twoDigits = (value: number) => String(value).padStart(2, '0')

const ZEROS = [0x0660, 0x06f0]

/**
 * The digits of a text, Arabic ones as Western; blanks, hyphens, points and slashes between them do
 * not matter. Null when it says anything else.
 */
function digitsIn(typed: string): string | null {
  const western = typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - ZEROS.findLast((zero) => code >= zero)!)
  })
  const digits = western.replace(/[\s\p{Cf}\p{Pd}./_]/gu, '')
  return /^\d*$/.test(digits) ? digits : null
}

/** The RIP of an account: a CCP's own, for those who pay by it; a RIB as it is. */
export const ribOf = ({ kind, digits }: AlgerianAccount): string =>
  kind === 'rib'
    ? digits
    : POST + POST_BRANCH + digits.slice(0, 10) + ribKey(POST_BRANCH + digits.slice(0, 10))

/** The digits by which an account can be known: a postal one by those of its CCP and of its RIP. */
export function digitsOf(account: AlgerianAccount): string[] {
  const rib = ribOf(account)
  const number = rib.slice(8, 18)
  return rib.startsWith(POST) ? [rib, number + ccpKey(number)] : [rib]
}

/** The number of a CCP as people write it, without the zeros before it, and its key. */
export const ccpParts = ({ digits }: AlgerianAccount): { number: string; key: string } => ({
  number: digits.slice(0, 10).replace(/^0+(?=\d)/, ''),
  key: digits.slice(10),
})

/** An account as people read it: `007 99999 0000000200 91`, or `23456789 / 88`. */
export function accountShown(account: AlgerianAccount): string {
  const { kind, digits } = account
  if (kind === 'rib')
    return [digits.slice(0, 3), digits.slice(3, 8), digits.slice(8, 18), digits.slice(18)].join(' ')
  const { number, key } = ccpParts(account)
  return `${number} / ${key}`
}

/** The banks by the first three digits of a RIB, by the short names that they print. */
const banks: Readonly<Record<string, string>> = {
  '001': 'BNA',
  '002': 'BEA',
  '003': 'BADR',
  '004': 'CPA',
  '005': 'BDL',
  '006': 'Al Baraka',
  '007': 'Algérie Poste',
  '008': 'Trésor',
  '010': 'CNMA',
  '011': 'CNEP',
  '012': 'Citibank',
  '014': 'ABC',
  '020': 'Natixis',
  '021': 'Société Générale',
  '026': 'Arab Bank',
  '027': 'BNP Paribas',
  '029': 'Trust Bank',
  '031': 'Housing Bank',
  '032': 'AGB',
  '035': 'Fransabank',
  '036': 'Calyon',
  '037': 'HSBC',
  '038': 'Al Salam',
  '111': "Banque d'Algérie",
}

/**
 * The name of an account's bank; null when its code is not known here, which may be a new bank or a
 * wrong digit.
 */
export const bankOf = (account: AlgerianAccount): string | null =>
  banks[ribOf(account).slice(0, 3)] ?? null
