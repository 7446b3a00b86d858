/** What sellers write before a login, in any order: `player name`, `compte`, `بريد الحساب`. */
const LOGIN = choice(`
  login log[-\\s]?in sign[-\\s]?in user username user-?id user-?name id uid player joueur name
  nick nickname pseudo gamertag nom identifiant utilisateur compte account acc e-?mail mail gmail
  hotmail outlook courriel adresse address num numero numéro number phone tel téléphone telephone
  riot epic steam konami supercell activision facebook fb google psn xbox garena (?:ال)?دخول
  (?:ال)?مستخدم (?:ال)?لاعب (?:ال)?[إا]?سم (?:ال)?حساب(?:ي|تي)? (?:ال)?[آأا]يدي (?:ال)?معرف
  (?:ال)?بريد ب?(?:ال)?[إا]يم[اي]*لي? (?:ال)?جيم[اي]*ل (?:ال)?رقم (?:ال)?هاتف (?:ال)?يوزر
  (?:ال)?يوزرنيم (?:ال)?لوق?ين
`)

/** Before a password or a code. */
const PASSWORD = choice(`
  pass password passwd pwd pw mdp mot\\sde\\spasse? code pin (?:ال)?باس+و*رد (?:ال)?باس
  كلم[ةه]\\s(?:ال)?(?:سر|مرور) (?:ال)?رمز(?:\\sالسري)? (?:ال)?كود (?:ال)?رقم\\sالسري
`)

/** Beside those, and meaning nothing by themselves. */
const CONNECTING = choice(
  'my the of for to in game jeu du de le la mon ma d l new is est to عند إلى الى في تاع هو اللعب[ةه] الخاص',
)

const END = String.raw`(?![\p{L}\p{N}_])`
/** Few blanks, so that a line of them takes no time. */
const GAP = String.raw`\s{0,3}`
const NAME = String.raw`(?:(?:${CONNECTING}|${LOGIN})${END}[\s'’/]{1,3}){0,4}${LOGIN}${END}(?:\s${CONNECTING}${END}){0,3}`

const LABEL = pattern(
  String.raw`^[\s•*-]{0,9}${NAME}(?:/${PASSWORD}${END})?(?:${GAP}(?:[:=>]|->){1,3}${GAP}|\s{1,3}-\s{1,3})(?=\S)`,
)
/** The same before one word alone. */
const WORDS = pattern(String.raw`^[\s•*-]{0,9}${NAME}\s{1,3}(?=\S*[\p{L}\p{N}]\S*$)`)

/** What sets two parts of a line apart, with blanks around. */
const APART = String.raw`${GAP}[/|,;(]{1,2}${GAP}`
/** A password or another name behind what was labelled. */
const NEXT = pattern(
  String.raw`(?:${APART}|\s{1,3}(?:-\s)?)(?:${CONNECTING}${END}\s){0,2}(?:${PASSWORD}|${LOGIN})${END}${GAP}[:=]|${APART}(?:${PASSWORD}|${NAME})${END}\s{1,3}\S|\s{1,3}(?:(?:and|et|و)\s)?${PASSWORD}${END}\s{1,3}\S`,
)
const PASSWORD_BEHIND = pattern(
  String.raw`(?:${APART}|\s{1,3}(?:-\s|(?:and|et|و)\s)?)${PASSWORD}${END}${GAP}[:=\s]${GAP}(?=\S)`,
)
/** Between a labelled name and its password, which has no label. */
const BETWEEN = /\s{0,3}[/|,;:]\s{0,3}|\s-\s/

/** A login and a password are no longer, with what is said of them. */
const LONGEST = 600

/** What of a text names an account, without what is said before it and what follows that. */
export function withoutLabels(text: string): string {
  const named = text.replace(LABEL, '')
  if (named !== text) {
    const first = withoutNext(named)
    return first.split(BETWEEN, 1)[0]! || first
  }
  return withoutNext(text.replace(WORDS, '')).replace(WORDS, '')
}

/**
 * The login and the password of a line that says which is which, or the login alone: null where
 * it says neither. The password is as it was typed.
 */
export function labelledPair(line: string): string[] | null {
  if (line.length > LONGEST) return null
  const named = line.replace(LABEL, '')
  const password = PASSWORD_BEHIND.exec(named)
  const login = named.slice(0, password?.index)
  if (password && login !== '' && !login.includes(':'))
    return [withoutLabels(login), named.slice(password.index + password[0].length)]
  if (named === line) return null
  const between = BETWEEN.exec(named)
  return between
    ? [named.slice(0, between.index), named.slice(between.index + between[0].length)]
    : [named]
}

const withoutNext = (text: string): string => text.slice(0, NEXT.exec(text)?.index) || text

function choice(list: string): string {
  return `(?:${list.trim().split(/\s+/).join('|')})`
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'iu')
}
