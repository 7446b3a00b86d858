import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_MESSAGE } from '../room.ts'
import type { Draft } from './conversation-view.ts'

/** Why a message was not sent, by the codes of its form and of its command. */
const words: Record<string, () => string> = {
  required: m.talk_required,
  too_long: () => m.talk_too_long({ count: formatNumber(MAX_MESSAGE) }),
  expired: m.talk_expired,
  contact: m.talk_contact_text,
  secret: m.talk_secret_text,
  payment_number: m.talk_payment_number,
  too_many: m.talk_too_many,
  too_many_questions: m.talk_too_many_questions,
  closed: m.talk_closed,
  own_offer: m.ask_own,
}

/** What somebody typed with why it was not sent, in words. */
export const draftOf = (body: string, code: string): Draft => ({
  body,
  problem: (words[code] ?? m.talk_not_found)(),
  warning: code === 'contact' || code === 'secret' ? code : null,
})
