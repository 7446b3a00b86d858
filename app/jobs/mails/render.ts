import type { MailBody, MailFact, MailList } from '#events/mail-body.ts'
import { mails } from '#events/mails.ts'
import { leftToRight } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { directionOf } from '#kernel/locale.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import type { Mail } from '#platform/mail.server.ts'
import type { MailRequest } from './mail-request.ts'

/**
 * Puts a mail into words, in its reader's language. `appUrl` is the address that its links begin
 * with.
 */
export function renderMail({ to, locale, template, params }: MailRequest, appUrl: string): Mail {
  return inLocale(locale, () => {
    // the type of a request ties each template to its own params
    const write = mails[template] as (params: unknown, appUrl: string) => MailBody
    const body = write(params, appUrl)
    return { to, subject: body.subject, text: textOf(body), html: htmlOf(body), list: body.list }
  })
}

/**
 * The mail as HTML. Mail readers are old browsers: one table holds the column (Outlook knows no
 * max-width), what must be seen is styled inline (some drop the head), and the head only adds dark
 * colours and room on phones. There are no images, so nothing has to be allowed or loaded.
 */
function htmlOf(mail: MailBody): string {
  const locale = getLocale()
  const direction = directionOf(locale)
  const start = direction === 'rtl' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(mail.subject)}</title>
<style>${headStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f7f5ee">
${preheader(mail.paragraphs[0] ?? mail.subject)}
<table role="presentation" class="page" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f7f5ee"><tr><td class="gutter" align="center" style="padding:24px 16px">
<table role="presentation" class="card" lang="${locale}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#fefdfb;border:1px solid #d8d5cb;border-radius:12px;border-collapse:separate;text-align:${start};font-family:${FONTS};font-size:16px;line-height:${locale === 'ar' ? '1.75' : '1.6'};color:#0a242b">
<tr><td style="padding:18px 24px;background-color:#003e48;border-radius:11px 11px 0 0">${wordmark()}</td></tr>
<tr><td class="inner" style="padding:24px">
${bodyOf(mail)}
</td></tr>
<tr><td class="inner foot" style="padding:16px 24px 20px;border-top:1px solid #d8d5cb;font-size:13px;line-height:1.6;color:#425c61">${escaped(reasonOf(mail.list))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const FONTS = "'Segoe UI',Tahoma,'Noto Sans Arabic',Roboto,Arial,sans-serif"

const headStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { -webkit-text-size-adjust: 100% }
@media (max-width: 420px) {
  .gutter { padding: 0 !important }
  .card { border-width: 0 !important; border-radius: 0 !important }
  .inner { padding-left: 16px !important; padding-right: 16px !important }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #051014 !important }
  .card { background-color: #102125 !important; border-color: #263a3f !important; color: #f5f2e9 !important }
  .foot { border-color: #263a3f !important }
  .foot, .quiet { color: #a9bbbd !important }
  .facts { background-color: #1a2e32 !important }
  .plain { color: #7edde0 !important }
}
`

/** What a mailbox shows beside the subject; the spaces after it keep the greeting out of there. */
const preheader = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(text)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>`

/** The name as text, with the dot that is the mark of the site. */
const wordmark = (): string =>
  `<span style="font-size:24px;line-height:1.3;font-weight:bold;color:#f9c038">${escaped(m.site_name())}</span><span style="font-size:13px;color:#f9c038"> &#9670;</span>`

function bodyOf({ subject, greeting, paragraphs, facts = [], action, surprise }: MailBody): string {
  const blocks = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;font-weight:bold">${escaped(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`),
    facts.length > 0 ? factsHtml(facts) : '',
    action ? actionHtml(action) : '',
    surprise
      ? `<p class="quiet" style="margin:20px 0 0;color:#425c61">${escaped(surprise)}</p>`
      : '',
  ]
  return blocks.filter(Boolean).join('\n')
}

const factsHtml = (facts: MailFact[]): string =>
  `<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0;background-color:#eeebe2;border-radius:8px;border-collapse:separate"><tr><td style="padding:12px 16px 4px"><dl style="margin:0">${facts.map(factHtml).join('')}</dl></td></tr></table>`

const factHtml = ({ label, value, ltr, link }: MailFact): string =>
  `<dt class="quiet" style="font-size:13px;line-height:1.5;color:#425c61">${escaped(label)}</dt><dd style="margin:0 0 8px;font-weight:bold;overflow-wrap:anywhere"><bdi dir="${ltr ? 'ltr' : directionOfText(value)}">${link ? plainLink(value) : escaped(value)}</bdi></dd>`

const plainLink = (link: string): string =>
  `<a class="plain" dir="ltr" href="${escaped(link)}" style="color:#005c6a;word-break:break-all">${escaped(link)}</a>`

/** The one button, and its address for readers that show no button. */
const actionHtml = ({ label, link }: { label: string; link: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0;border-collapse:separate"><tr><td bgcolor="#f9ba2b" style="border-radius:8px;background-color:#f9ba2b"><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;font-weight:bold;color:#2d1901;text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="quiet" style="margin:0;font-size:13px;line-height:1.6;color:#425c61">${escaped(m.mail_link_hint())}<br>${plainLink(link)}</p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!)

/** The mail as plain text, for readers without HTML. */
function textOf({ list, greeting, paragraphs, facts = [], action, surprise }: MailBody): string {
  const lines = facts.map(
    ({ label, value, ltr }) => `${label}: ${ltr ? leftToRight(value) : value}`,
  )
  const blocks = [
    greeting,
    ...paragraphs,
    lines.join('\n'),
    action ? `${action.label}:\n${action.link}` : '',
    surprise,
    `-- \n${m.site_name()}\n${reasonOf(list)}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Why this mail came, as its last words say. */
const reasonOf = (list: MailList): string =>
  ({
    account: m.mail_account_footer,
    member: m.mail_member_footer,
    operator: m.mail_operator_footer,
  })[list]()
