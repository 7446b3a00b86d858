import { foldSpelling } from './text.ts'
import { words } from './words.ts'

// A part of the guard: finds passwords and codes that somebody hands over in a text that is no
// place for them.

/** Names of a password; the second also of a pass in a game, or of any code. */
const PASSWORD =
  /(?<![\p{L}\p{N}])(?:pas+words?|passwd|pwd|pw|mdp|mot d[eu]? ?pas+e?|(?:ال)?كلمه (?:ال)?(?:سر|مرور)|(?:ال)?باس+و{0,2}رد|(?:ال)?(?:رقم|رمز) السري|مو دو باس)(?![\p{L}\p{N}])/gu
const PASS =
  /(?<!(?:battle|elite|royale?|booyah|brawl|gold|rp|free|season|prime|up|بوياه)[\s-])(?<![\p{L}\p{N}])(?:pas+|(?:ال)?باس)(?![\p{L}\p{N}])/gu

/** Between the name of a password and itself; the second say that it follows. */
const connecting = words(
  'new the my for account nouveau le la l de du compte ta3o ta3ou dyalo تاعو تاعها تاع نتاعو الحساب الجديد الجديده',
)
const introducing = words("is est c c'est howa houwa hiya raho هو هي راهو")
const MOST_CONNECTING = 4

/** What is said of a password, where itself could stand. */
const plainWords = words(`
  changed change wrong correct incorrect invalid not new old easy hard safe strong weak in on the
  required here fine ok good working different same too still being always never only sent now ready
  secret private please what which this that there done yours mine
  faux bon pas juste nouveau oublie dans ici pret
  fausse valide invalide modifie correcte simple fort
`)

/** Codes of two steps; the second are surely such. */
const CODE =
  /(?<!(?:error|erreur|promo|postal|creator)\s)(?<![\p{L}\p{N}])(?:(?:(?:verification|security|confirmation|backup|recovery) )?codes?|otp|2fa|(?:ال)?كود|(?:ال)?رمز)(?![\p{L}\p{N}])/gu
const CHECKING = words(
  'verification confirmation securite security sms otp 2fa الدخول التحقق التاكيد الامان تحقق',
)

/** What hands a name and a password, or a code that lasts, over by its shape alone. */
const passwordShapes: readonly RegExp[] = [
  // a mail address with what follows it
  /[\p{L}\p{N}._%+-]@[\p{L}\p{N}.-]{2,60}\s?[:|;](?:(?!\/)\S{4}|\s(?=\S{0,40}\d)\S{4})/u,
  /[\p{L}\p{N}._%+-]@[\p{L}\p{N}.-]{2,60}[\s/]{1,3}(?=[^\s@]{0,40}\d)(?=[^\s@]{0,40}\p{L})[^\s@/:]{6,40}(?:\s|$)/u,
  // ahmed77:hunter22
  /(?<!\S)[a-z][a-z_.]{2,30}\d{1,8}[:|](?=\S{0,40}\p{L})(?=\S{0,40}\d)(?!\/)\S{6}/u,
  // login ahmed / hunter22
  /(?<![\p{L}\p{N}])(?:login|user(?:name)?|identifiant|pseudo)\s?:?\s[\p{L}_.\d]{3,30}\s?[/|]\s?(?=\S{0,40}\p{L})(?=\S{0,40}\d)[^\s/]{6,40}(?:\s|$)/u,
  /(?:backup|recovery|secours|recuperation|احتياطيه?|استرداد)\D{0,20}\d{4}[\s-]?\d{4}(?!\d)/u,
]

/** The same of a code of two steps. */
const codeShapes: readonly RegExp[] = [
  // a code with what it is behind it
  /(?<!\d)\d{6}\s(?:is|c'est|هو|est)\s(?:(?:the|your|le|l|ton)\s)?(?:code|(?:ال)?كود|(?:ال)?رمز)/u,
  /(?<![\p{L}\p{N}])g-\d{6}(?!\d)/u,
]

const GROUPS = /(?<![\p{L}\p{N}-])[a-z\d]{4,6}(?:-[a-z\d]{4,6}){2,9}(?![\p{L}\p{N}-])/gu
const CODE_LINE = /^(?=.*\d)[a-z\d]{4,5}[- ][a-z\d]{4,5}$/
/** So many lines of a list of recovery codes are one. */
const LIST = 3

/** What is handed over: what opens an account for good, or a code that is over in minutes. */
export type Secret = 'password' | 'code'

/**
 * Whether a text looks as if it handed a password over, a pair of a name and a password or a
 * recovery code, or else a code of two steps. Talk of passwords is none of these.
 */
export function secretIn(text: string): Secret | null {
  const folded = closedUp(foldSpelling(text).text)
  if (
    Array.from(folded.matchAll(PASSWORD)).some((found) => isFollowed(folded, found, false)) ||
    Array.from(folded.matchAll(PASS)).some((found) => isFollowed(folded, found, true)) ||
    passwordShapes.some((shape) => shape.test(folded)) ||
    Array.from(folded.matchAll(GROUPS)).some(([groups]) => isRecoveryCode(groups)) ||
    folded.split('\n').filter((line) => CODE_LINE.test(line.trim())).length >= LIST
  )
    return 'password'
  const isHanded =
    Array.from(folded.matchAll(CODE)).some((found) => isCode(folded, found)) ||
    codeShapes.some((shape) => shape.test(folded))
  return isHanded ? 'code' : null
}

/** How much behind a name is looked at. */
const FAR = 120

interface Following {
  /** The first word that does not connect, and what follows it in its line. */
  token: string
  rest: string
  isIntroduced: boolean
  skipped: string[]
}

/** What a name is followed by, past the words that connect. */
function following(folded: string, { 0: name, index }: RegExpExecArray, skip: ReadonlySet<string>) {
  const after = folded.slice(index + name.length, index + name.length + FAR)
  const found: Following = { token: '', rest: '', isIntroduced: false, skipped: [] }
  const tokens =
    after.replace(/(?<=^\s?|\p{L}\s?)(?:[:=>]|->)+|(?<=\s)-(?=\s)/gu, ' : ').match(/\n|[^\s]+/g) ??
    []
  for (const [place, raw] of tokens.entries()) {
    if (found.skipped.length > MOST_CONNECTING) break
    if (raw === '\n') {
      if (!found.isIntroduced) break
      continue
    }
    const word = raw.replace(/[.,;!?؟،]+$/, '')
    if (/^[^\p{L}\p{N}]+$/u.test(raw) || introducing.has(word)) found.isIntroduced = true
    else if (skip.has(word)) found.skipped.push(word)
    else {
      const line = tokens.slice(place + 1)
      const end = line.indexOf('\n')
      return { ...found, token: word, rest: line.slice(0, end < 0 ? undefined : end).join(' ') }
    }
  }
  return found
}

function isFollowed(folded: string, found: RegExpExecArray, isDoubtful: boolean): boolean {
  const { token, rest, isIntroduced } = following(folded, found, connecting)
  if (token.length < 4 || isAmount(token)) return false
  const [hasLetter, hasDigit] = [/\p{L}/u.test(token), /\d/.test(token)]
  if (hasLetter && hasDigit) return token.length >= (isDoubtful ? 6 : 5)
  if (isDoubtful) return false
  if (hasDigit) return /^\d{6,}$/.test(token)
  if (/[@#$!%&*^]/.test(token) && /^[!-~]+$/.test(token)) return true
  return isIntroduced && rest === '' && /^[a-z]+$/.test(token) && !plainWords.has(token)
}

function isCode(folded: string, found: RegExpExecArray): boolean {
  const { token, rest, isIntroduced, skipped } = following(folded, found, codeConnecting)
  const isChecking =
    skipped.some((word) => CHECKING.has(word)) || CHECKING.has(found[0].split(' ')[0] ?? '')
  if (/^\d{3}$/.test(token) && /^\d{3}(?!\d)/.test(rest)) return true
  return isIntroduced || isChecking ? /^\d{4,8}$/.test(token) : /^\d{6}$/.test(token)
}

const codeConnecting: ReadonlySet<string> = new Set([...connecting, ...CHECKING])

/** Two groups at least have digits, and one has letters. */
function isRecoveryCode(groups: string): boolean {
  const withDigits = groups.split('-').filter((group) => /\d/.test(group))
  return withDigits.length >= 2 && /[a-z]/.test(groups)
}

const isAmount = (token: string) => /^[\d.,]+(?:da|dz|dzd|uc|k|rp|vp|cp|h|دج)$/.test(token)

/** Words whose letters stand apart, as one. */
const closedUp = (folded: string): string =>
  folded.replace(/(?<!\p{L})\p{L}(?:[ .-]\p{L}){3,}(?!\p{L})/gu, (letters) =>
    letters.replace(/[ .-]/g, ''),
  )
