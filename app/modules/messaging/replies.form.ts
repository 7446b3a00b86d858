import * as v from 'valibot'
import { line, lines } from '#kernel/field-parsers.ts'
import { publicText } from '#modules/guard/public-text.form.ts'

// Words that a seller keeps for buyers: quick replies, which are put into a message by a press, and
// the greeting that whoever has paid is sent by itself.

export const MAX_REPLIES = 20
export const MAX_TITLE = 40
export const MAX_REPLY_BODY = 500

const title = v.pipe(v.optional(v.string(), ''), line, v.maxLength(MAX_TITLE, 'too_long'))
const body = (host: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    lines,
    v.maxLength(MAX_REPLY_BODY, 'too_long'),
    publicText(host),
  )

/**
 * What a seller says often: with neither title nor body it is removed. Nobody is warned where it is
 * sent by itself, so that what the guard finds is refused here.
 */
export const quickReplyForm = (host: string) =>
  v.pipe(
    v.object({ title, body: body(host) }),
    v.forward(
      v.check(({ title: name, body: text }) => text === '' || name !== '', 'required'),
      ['title'],
    ),
    v.forward(
      v.check(({ title: name, body: text }) => name === '' || text !== '', 'required'),
      ['body'],
    ),
  )

/** How a seller greets who has paid; without words nobody is greeted. */
export const greetingForm = (host: string) => v.object({ body: body(host) })
