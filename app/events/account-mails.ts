import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { MailName, MailTexts } from '#kernel/events.ts'
import type { MailBody } from '#events/mail-body.ts'
import { changeTimes } from '#events/change-times.ts'

/**
 * The words of each mail that a command may ask for, in the language of the moment. Which there are
 * and what texts each is told is said in the table of events.
 */
export const accountMails: { [Name in MailName]: (texts: MailTexts<Name>) => MailBody } = {
  confirm_email: ({ link }) => ({
    list: 'account',
    subject: m.mail_confirm_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_confirm_text()],
    action: { label: m.mail_confirm_action(), link },
    surprise: m.mail_confirm_ignore(),
  }),
  reset_password: ({ link }) => ({
    list: 'account',
    subject: m.mail_reset_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_reset_text()],
    action: { label: m.mail_reset_action(), link },
    surprise: m.mail_reset_ignore(),
  }),
  existing_account: ({ link }) => ({
    list: 'account',
    subject: m.mail_existing_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_existing_text()],
    action: { label: m.mail_existing_action(), link },
    surprise: m.mail_existing_ignore(),
  }),
  change_email: ({ link, username }) => ({
    list: 'account',
    subject: m.mail_change_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_change_text()],
    action: { label: m.mail_change_action(), link },
    surprise: m.mail_change_ignore(),
  }),
  email_change_asked: ({ link, username, email }) => ({
    list: 'member',
    subject: m.mail_change_asked_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_change_asked_text(), m.mail_protect_hint()],
    facts: [{ label: m.mail_new_email(), value: email, ltr: true }],
    action: { label: m.mail_reset_action(), link },
  }),
  email_changed: ({ username, email, link }) => ({
    list: 'member',
    subject: m.mail_changed_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_changed_text(), m.mail_changed_back()],
    facts: [{ label: m.mail_new_email(), value: email, ltr: true }],
    action: { label: m.undo_email_action(), link },
    surprise: m.mail_changed_hint(),
  }),
  address_asked: ({ link, username, email, until }) => ({
    list: 'member',
    subject: m.mail_address_asked_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_address_asked_text(changeTimes())],
    facts: [
      { label: m.mail_new_email(), value: email, ltr: true },
      { label: m.mail_stop_until(), value: formatDateTime(until) },
    ],
    action: { label: m.mail_stop_action(), link },
  }),
  address_asked_of: ({ link, username, until }) => ({
    list: 'member',
    subject: m.mail_address_asked_of_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_address_asked_of_text(changeTimes())],
    facts: [{ label: m.mail_stop_until(), value: formatDateTime(until) }],
    action: { label: m.mail_stop_action(), link },
  }),
  two_step_off_asked: ({ link, username, until }) => ({
    list: 'member',
    subject: m.mail_two_step_off_asked_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_two_step_off_asked_text(changeTimes())],
    facts: [{ label: m.mail_stop_until(), value: formatDateTime(until) }],
    action: { label: m.mail_stop_action(), link },
  }),
  account_suspended: ({ link, username, reason }) => ({
    list: 'member',
    subject: m.mail_suspended_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_suspended_text()],
    facts: [{ label: m.mail_suspended_reason(), value: reason }],
    action: { label: m.mail_suspended_action(), link },
  }),
  account_restored: ({ link, username }) => ({
    list: 'member',
    subject: m.mail_restored_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_restored_text()],
    action: { label: m.mail_existing_action(), link },
  }),
  password_changed: happened(m.mail_password_changed_subject, m.mail_password_changed_text),
  two_step_on: happened(m.mail_two_step_on_subject, m.mail_two_step_on_text),
  two_step_off: happened(m.mail_two_step_off_subject, m.mail_two_step_off_text),
  two_step_codes: happened(m.mail_two_step_codes_subject, m.mail_two_step_codes_text),
  recovery_code_used: happened(m.mail_recovery_used_subject, m.mail_recovery_used_text),
}

/** Something that happened to an account, with the way to take it back: a new password. */
function happened(subject: () => string, text: () => string) {
  return ({ link, username }: Record<'link' | 'username', string>): MailBody => ({
    list: 'member',
    subject: subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [text(), m.mail_protect_hint()],
    action: { label: m.mail_reset_action(), link },
  })
}
