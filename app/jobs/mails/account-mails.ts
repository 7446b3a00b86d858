import { m } from '#i18n/paraglide/messages.js'
import type { MailBody } from './layout.ts'

/**
 * The mails that a command asks for by the fact `mail.requested`: each with the names of the texts
 * it is told and with its words. A new one is an entry here and its words in
 * messages/{en,ar}/mail.json.
 */
export const accountMails = {
  confirm_email: mail(['link'], ({ link }) => ({
    list: 'account',
    subject: m.mail_confirm_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_confirm_text()],
    action: { label: m.mail_confirm_action(), link },
    surprise: m.mail_confirm_ignore(),
  })),
  reset_password: mail(['link'], ({ link }) => ({
    list: 'account',
    subject: m.mail_reset_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_reset_text()],
    action: { label: m.mail_reset_action(), link },
    surprise: m.mail_reset_ignore(),
  })),
  existing_account: mail(['link'], ({ link }) => ({
    list: 'account',
    subject: m.mail_existing_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.mail_existing_text()],
    action: { label: m.mail_existing_action(), link },
    surprise: m.mail_existing_ignore(),
  })),
  change_email: mail(['link', 'username'], ({ link, username }) => ({
    list: 'account',
    subject: m.mail_change_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_change_text()],
    action: { label: m.mail_change_action(), link },
    surprise: m.mail_change_ignore(),
  })),
  email_change_asked: mail(['link', 'username', 'email'], ({ link, username, email }) => ({
    list: 'member',
    subject: m.mail_change_asked_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_change_asked_text(), m.mail_protect_hint()],
    facts: [{ label: m.mail_new_email(), value: email, ltr: true }],
    action: { label: m.mail_reset_action(), link },
  })),
  email_changed: mail(['link', 'username', 'email'], ({ username, email, link }) => ({
    list: 'member',
    subject: m.mail_changed_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_changed_text(), m.mail_changed_back()],
    facts: [{ label: m.mail_new_email(), value: email, ltr: true }],
    action: { label: m.undo_email_action(), link },
    surprise: m.mail_changed_hint(),
  })),
  account_suspended: mail(['link', 'username', 'reason'], ({ link, username, reason }) => ({
    list: 'member',
    subject: m.mail_suspended_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_suspended_text()],
    facts: [{ label: m.mail_suspended_reason(), value: reason }],
    action: { label: m.mail_suspended_action(), link },
  })),
  account_restored: mail(['link', 'username'], ({ link, username }) => ({
    list: 'member',
    subject: m.mail_restored_subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [m.mail_restored_text()],
    action: { label: m.mail_existing_action(), link },
  })),
  password_changed: event(m.mail_password_changed_subject, m.mail_password_changed_text),
  two_step_on: event(m.mail_two_step_on_subject, m.mail_two_step_on_text),
  two_step_off: event(m.mail_two_step_off_subject, m.mail_two_step_off_text),
  two_step_codes: event(m.mail_two_step_codes_subject, m.mail_two_step_codes_text),
  recovery_code_used: event(m.mail_recovery_used_subject, m.mail_recovery_used_text),
  reconciliation_off: mail(['days', 'link'], ({ days, link }) => ({
    list: 'operator',
    subject: m.reconciliation_mail_subject(),
    greeting: m.mail_greeting(),
    paragraphs: [m.reconciliation_mail_text()],
    facts: [{ label: m.reconciliation_day(), value: days, ltr: true }],
    action: { label: m.reconciliation_mail_action(), link },
  })),
}

interface Template<Name extends string> {
  /** What its `params` hold, a text each. */
  params: readonly string[]
  words: (params: Record<Name, string>) => MailBody
}

function mail<Name extends string>(
  params: readonly Name[],
  words: (params: Record<Name, string>) => MailBody,
): Template<Name> {
  return { params, words }
}

/** Something that happened to an account, with the way to take it back: a new password. */
function event(subject: () => string, text: () => string): Template<'link' | 'username'> {
  return mail(['link', 'username'], ({ link, username }) => ({
    list: 'member',
    subject: subject(),
    greeting: m.mail_greeting_name({ username }),
    paragraphs: [text(), m.mail_protect_hint()],
    action: { label: m.mail_reset_action(), link },
  }))
}
