import { type StoredMail, storedMail, storedMails } from '#platform/mail.server.ts'

export type { StoredMail }

/** The mails that stayed on this machine, newest first; null where they went out, or are nobody's business. */
export const mailbox = (): Promise<StoredMail[] | null> => storedMails()

/** One of them by its name, or null. */
export const mailOf = (name: string): Promise<StoredMail | null> => storedMail(name)
