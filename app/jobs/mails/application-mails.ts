import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import {
  APPLICATION_HREF,
  type ApplicationMetadata,
  applicationWords,
} from '#modules/notifications/rules.ts'
import type { MailBody } from './layout.ts'

/** The mails that tell applicants how their application to sell was decided on. */
export const applicationMails = {
  application_decided(
    { username, notice }: { username: string; notice: ApplicationMetadata },
    appUrl: string,
  ): MailBody {
    const { title, text } = applicationWords(m, notice)
    const approved = notice.kind === 'application_approved'
    return {
      list: 'member',
      subject: title,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      action: {
        label: approved ? m.apply_create_offer() : m.mail_open_application(),
        link: appUrl + withLocale(approved ? '/create-offer' : APPLICATION_HREF, getLocale()),
      },
    }
  },
}
