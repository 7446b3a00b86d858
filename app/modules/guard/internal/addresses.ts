import { type Span } from './text.ts'

// A part of the guard: finds mail addresses and links in a text, which lead people away from the
// site.

/** Mail that anybody can have, as it is named here. */
const PROVIDERS =
  'gmail|g-mail|googlemail|hotmail|yahoo|outlook|icloud|protonmail|proton|ymail|جيميل|جيمايل|هوتميل|ياهو|اوتلوك|ايكلاود'

/** Ends of domains; the second are words as well, so that a path must follow them. */
const ENDS =
  'com|net|org|dz|fr|io|gg|co|app|dev|info|xyz|shop|store|site|online|link|club|live|ly|ai|ee|tv|eu|uk|de|ma|tn|biz|pro|games|game|كوم|كم'
const WORDLIKE_ENDS = 'me|to|be|it|is|in|us|so|la|at|my|do|no'

/** As `@` and `.` are written or said. */
const AT = String.raw`(?:@\s{0,2}|\s{1,2}@\s{1,2}|\s?[[({]\s?(?:at|a|ات|aroba[sz]e?)\s?[\])}]\s?)`
const SAID_AT = String.raw`\s(?:at|chez|ات|aroba[sz]e?|اروباز)\s`
const SAID_DOT = String.raw`(?:\s?[[({]\s?(?:dot|point|نقطه|دوت|\.)\s?[\])}]\s?|\s(?:dot|point|نقطه|دوت|\.)\s)`
const DOT = String.raw`(?:\s?[.,]\s?|${SAID_DOT})`
const SLASH = String.raw`(?:\s?[/\\|]{1,2}\s?|\s(?:slash|سلاش)\s)`
/** A word whose letters may stand apart. */
const spaced = (word: string) => Array.from(word).join(String.raw`[\s.]?`)
/** What a short link ends in, written in one or letter by letter. */
const NAME_APART = String.raw`(?:[+\p{L}\p{N}_.-]{2,40}\/?[\w-]{0,40}|[\p{L}\p{N}_](?:\s[\p{L}\p{N}_](?![\p{L}\p{N}_])){2,30})`
const LOCAL = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}`
const NO_LETTER = String.raw`(?![\p{L}\p{N}])`

/** Before a provider, and no name there. */
const NO_NAME =
  'with|from|the|via|and|sur|par|avec|mon|ton|une|des|linked|link|login|compte|account|email|mail|old|new|use|add|change'

const emails: readonly RegExp[] = [
  // name@domain.com, name (at) domain dot com
  pattern(`${LOCAL}${AT}(?:[\\p{L}\\p{N}-]{1,40}${DOT}){1,3}(?:${ENDS}|me|us)${NO_LETTER}`),
  pattern(
    `${LOCAL}${SAID_AT}(?:(?:${PROVIDERS})${DOT}|[\\p{L}\\p{N}-]{1,40}${SAID_DOT})(?:${ENDS})${NO_LETTER}`,
  ),
  // cut off: name@gma
  pattern(`${LOCAL}@(?:gm|gma|gmai|gml|hotm|hotma|hotmai|yaho|outl|outlo)${NO_LETTER}`),
  // name@gmail
  pattern(`${LOCAL}(?:${AT}|\\s@)(?:${PROVIDERS})${NO_LETTER}`),
  // ahmed77 gmail, ahmed77 gmail com: a name that is no word
  pattern(
    `${LOCAL}(?<=\\p{L}{2}\\d{2}|_[\\p{L}\\p{N}]{1,9})\\s(?:(?:chez|at|ات)\\s)?(?:${PROVIDERS})(?:[\\s.](?:com|fr|كوم))?${NO_LETTER}`,
  ),
  // ahmed gmail com: a name that connects nothing
  pattern(
    `(?<![\\p{L}\\p{N}._%+-])(?!(?:${NO_NAME})\\s)[a-z][a-z\\d._-]{2,30}\\s(?:${PROVIDERS})\\s(?:com|fr|كوم)${NO_LETTER}`,
  ),
  // gmail: ahmed77, my gmail is ahmed77
  pattern(
    `(?<![\\p{L}\\p{N}])(?:(?:${PROVIDERS})\\s?(?::|=|is|هو|c'est)|(?:my|mon)\\s(?:${PROVIDERS}))\\s?[a-z][a-z._-]{1,30}(?:\\d{1,8}|[._][a-z]{2,20})${NO_LETTER}`,
  ),
]

/** The mail addresses of a folded text. */
export const emailsIn = (folded: string): Span[] =>
  emails.flatMap((each) => Array.from(folded.matchAll(each), trimmed))

const links: readonly RegExp[] = [
  pattern(String.raw`(?<![\p{L}\p{N}])(?:h..ps?|ftp)\s?:\s?\/\/\s?[^\s<>"]+`),
  pattern(String.raw`(?<![\p{L}\p{N}.])www\.[^\s<>"]+`),
  pattern(
    String.raw`(?<![\p{L}\p{N}.@_/-])(?:[\p{L}\p{N}-]{1,40}\.){1,4}(?:(?:${ENDS})${NO_LETTER}(?!\s?@)(?:[/?#:][^\s<>"]*)?|(?:${WORDLIKE_ENDS})[/?][^\s<>"]+)`,
  ),
  pattern(
    String.raw`(?<![\p{L}\p{N}._-])[a-z\d][a-z\d-]{1,40}(?:${SAID_DOT}|\s\.)(?:com|org|dz|shop|store|كوم)${NO_LETTER}`,
  ),
  // mystore,com and www mystore com
  pattern(String.raw`(?<![\p{L}\p{N}._-])[a-z][a-z\d-]{3,40},com${NO_LETTER}`),
  pattern(String.raw`(?<![\p{L}\p{N}])www\s[a-z\d-]{2,40}\s(?:com|net|org|dz)${NO_LETTER}`),
]

/** Invitations of messengers, and pages of people at them. */
const invitations: readonly RegExp[] = [
  pattern(
    String.raw`(?:https?:\/\/)?(?<![\p{L}\p{N}.-])(?:t|wa|m|ig|telegram|paypal)(?:${DOT}|\s?[·•∙_/-]\s?|\s)?m[\s.]{0,3}e${SLASH}${NAME_APART}`,
  ),
  // w a . m e / a h m e d
  pattern(String.raw`(?<![\p{L}\p{N}.-])w\sa\s?[.,·•]\s?m\s?e${SLASH}${NAME_APART}`),
  pattern(
    String.raw`(?<!\p{L})(?:ت|تي|وا)(?:\s?[.،·•]\s?|${SAID_DOT}|\s)مي(?:${SLASH}|\s?[:=]\s?)[\p{L}\p{N}_]{2,40}`,
  ),
  pattern(String.raw`(?<![\p{L}\p{N}.-])(?:t|wa)\.me\s{1,2}[a-z][a-z\d_]{3,31}`),
  // تي مي ahmed77, ti mi ahmed77: what is no word, as ti and mi are some
  pattern(
    String.raw`(?<![\p{L}\p{N}.'-])(?:ت|تي|وا|ti)(?:${DOT}|\s{1,2})(?:مي|mi)\s{1,2}[a-z][a-z._]{2,30}(?:\d{1,8}|_[a-z\d]{2,20}|(?<=store|shop|market|gaming))${NO_LETTER}`,
  ),
  // t me ahmed77
  pattern(String.raw`(?<![\p{L}\p{N}.'-])(?:t|wa)\sme\s{1,2}[a-z][a-z_]{2,30}\d{2,8}${NO_LETTER}`),
  pattern(
    String.raw`(?<![\p{L}\p{N}-])${spaced('discord')}${DOT}${spaced('gg')}${SLASH}${NAME_APART}`,
  ),
  pattern(
    String.raw`(?:https?:\/\/)?(?<![\p{L}\p{N}-])(?:www\.|m\.)?(?:telegram\.(?:me|dog|org)|(?:api|chat)\.whatsapp\.com|discord[.\s]gg|discord(?:app)?\.com|snapchat\.com|instagram\.com|facebook\.com|fb\.com|fb\.me|viber\.click|tiktok\.com)\s?\/\s?[^\s<>"]{2,}`,
  ),
]

/** The links of a folded text that lead elsewhere than to a host. */
export const linksIn = (folded: string, host: string): Span[] =>
  links
    .flatMap((each) => Array.from(folded.matchAll(each), trimmed))
    .filter(({ start, end }) => {
      const target = hostOf(folded.slice(start, end))
      return !isOf(target, host.replace(/:\d*$/, '')) && !MAIL_HOST.test(target)
    })

/** The links of a folded text by which one gets to a messenger. */
export const invitationsIn = (folded: string): Span[] =>
  invitations.flatMap((each) => Array.from(folded.matchAll(each), trimmed))

/** Named by itself it says where an address is, and leads nowhere. */
const MAIL_HOST = new RegExp(`^(?:${PROVIDERS})\\.(?:com|fr)$`, 'u')

/** The host as browsers read it: what stands before an @ is none. */
function hostOf(link: string): string {
  const authority = link.replace(/^[^/]{0,8}\/\/\s?/, '').split(/[/?#\\]/, 1)[0] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}

const isOf = (target: string, host: string) =>
  target === host || target === `www.${host}` || target.endsWith(`.${host}`)

const CLOSING = new Set(".,;:!?)]}'؟،")

/** Without what ends the sentence. */
function trimmed({ 0: text, index }: RegExpExecArray): Span {
  let length = text.length
  while (length > 1 && CLOSING.has(text.charAt(length - 1))) length--
  return { start: index, end: index + length }
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'gu')
}
