import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageProblem } from '#modules/images/ui/words.ts'
import { MAX_MESSAGE } from '../conversation.ts'
import { MOST_PICTURES } from '../pictures.ts'
import { type Draft, warnings } from './conversation-view.ts'

/** Why a message was not sent, by the codes of its form and of its command. */
const words: Record<string, () => string> = {
  required: m.talk_required,
  too_long: () => m.talk_too_long({ count: formatNumber(MAX_MESSAGE) }),
  expired: m.talk_expired,
  contact: m.talk_contact_text,
  code: m.talk_code_text,
  password: m.talk_password_text,
  payment_number: m.talk_payment_number,
  too_many: m.talk_too_many,
  too_many_questions: m.talk_too_many_questions,
  closed: m.talk_closed,
  pictures_lost: m.talk_pictures_lost,
  pictures_in_order: m.talk_pictures_in_order,
  too_many_pictures: () => m.talk_pictures_full({ count: formatNumber(MOST_PICTURES) }),
  too_large: () => imageProblem('too_large'),
  not_an_image: () => imageProblem('not_an_image'),
  too_many_pixels: () => imageProblem('too_many_pixels'),
  too_many_uploads: () => imageProblem('too_many_uploads'),
  one_at_a_time: () => imageProblem('one_at_a_time'),
  storage_failed: () => imageProblem('storage_failed'),
  own_offer: m.ask_own,
}

/** What somebody typed with why it was not sent, in words. */
export const draftOf = (body: string, code: string): Draft => ({
  body,
  problem: (words[code] ?? m.talk_not_found)(),
  warning: warnings.find((warning) => warning === code) ?? null,
})
