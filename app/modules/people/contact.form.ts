import * as v from 'valibot'
import { requiredLine } from '#kernel/field-parsers.ts'
import { readPhone } from '#kernel/phone.ts'

/** The most characters of a person's name and of a phone number. */
export const MAX_NAME = 120
export const MAX_PHONE = 40

/** The services by which buyers may be reached. */
export const contactMethods = ['telegram', 'whatsapp', 'viber'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** A phone number, as `readPhone` keeps it: `phone` when it is none. */
export const phoneField = v.pipe(
  requiredLine(MAX_PHONE),
  v.transform((typed) => readPhone(typed) ?? ''),
  v.minLength(1, 'phone'),
)
