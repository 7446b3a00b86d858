import * as v from 'valibot'

const key = (length: number) =>
  v.pipe(v.string('required'), v.regex(/^[\w-]+$/, 'invalid'), v.length(length, 'invalid'))

/**
 * A browser's subscription as the Push API gives it: its address at its push service, and its keys
 * in base64url (RFC 8291).
 */
export const pushForm = v.object({
  endpoint: v.pipe(
    v.string('required'),
    v.minLength(1, 'required'),
    v.maxLength(1_000, 'too_long'),
    v.url('invalid'),
  ),
  p256dh: key(87),
  auth: key(22),
})

export type PushForm = v.InferOutput<typeof pushForm>
