/**
 * One line of a list: `ltr` for ids and amounts, which keep their own direction, `link` for an
 * address to follow.
 */
export interface MailFact {
  label: string
  value: string
  ltr?: boolean
  link?: boolean
}

/** Why a mail came. Each has its closing words and its List-Id, by which readers can sort. */
export type MailList = 'account' | 'member' | 'operator'

/**
 * What a mail says, in its reader's language. Every mail is made of these parts and nothing else.
 */
export interface MailBody {
  list: MailList
  subject: string
  greeting: string
  /** The first is also what a mailbox shows beside the subject. */
  paragraphs: string[]
  facts?: MailFact[]
  action?: { label: string; link: string }
  /** What to do if this mail is a surprise, below the button. */
  surprise?: string
}
