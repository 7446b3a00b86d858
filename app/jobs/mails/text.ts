import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { MailBody, MailList } from '#events/mail-body.ts'

/** The mail as plain text, for readers without HTML. */
export function textOf({
  list,
  greeting,
  paragraphs,
  facts = [],
  action,
  surprise,
}: MailBody): string {
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
export const reasonOf = (list: MailList): string =>
  ({
    account: m.mail_account_footer,
    member: m.mail_member_footer,
    operator: m.mail_operator_footer,
  })[list]()
