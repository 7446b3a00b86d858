import { getLocale } from '#i18n/paraglide/runtime.js'
import { directionOf } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'

/** One line of a list: `ltr` for ids and amounts, which keep their own direction. */
export interface MailFact {
  label: string
  value: string
  ltr?: boolean
}

export interface MailBody {
  subject: string
  greeting: string
  paragraphs: string[]
  facts: MailFact[]
  action: { label: string; link: string } | null
  /** Why this mail came. */
  footer: string
}

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** The mail as plain text, for readers without HTML. */
export function textOf({ greeting, paragraphs, facts, action, footer }: MailBody): string {
  const lines = facts.map(({ label, value, ltr }) => `${label}: ${ltr ? LEFT_TO_RIGHT_ISOLATE + value + POP_ISOLATE : value}`)
  const blocks = [greeting, ...paragraphs, lines.join('\n'), action ? `${action.label}:\n${action.link}` : '', `-- \n${footer}`]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The mail as HTML: one column without tables or pictures. Styles are inline because mail readers drop all others. */
export function htmlOf({ subject, greeting, paragraphs, facts, action, footer }: MailBody): string {
  const locale = getLocale()
  const direction = directionOf(locale)
  const blocks = [
    `<p style="margin:0 0 8px;font-size:20px;font-weight:bold;color:#8a5a00">${escaped(m.site_name())}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${escaped(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`),
    facts.length > 0 ? `<dl style="margin:16px 0;padding:12px 16px;background:#f1ede3;border-radius:8px">${facts.map(factHtml).join('')}</dl>` : '',
    action ? actionHtml(action) : '',
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #d8d2c4;font-size:13px;color:#5b5f63">${escaped(footer)}</p>`,
  ]
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#faf7f0;color:#17262e;font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:24px 16px;text-align:start">
${blocks.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

const factHtml = ({ label, value, ltr }: MailFact) =>
  `<dt style="font-size:13px;color:#5b5f63">${escaped(label)}</dt><dd style="margin:0 0 8px"><bdi${ltr ? ' dir="ltr"' : ''}>${escaped(value)}</bdi></dd>`

const actionHtml = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:20px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#f3b63a;color:#17262e;font-weight:bold;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 12px;font-size:13px;color:#5b5f63">${escaped(m.mail_link_hint())}<br><a dir="ltr" href="${escaped(link)}" style="color:#00565f;word-break:break-all">${escaped(link)}</a></p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
