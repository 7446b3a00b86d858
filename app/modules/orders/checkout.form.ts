import * as v from 'valibot'

export const contactMethods = ['telegram', 'whatsapp', 'viber'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** Lengths that the form states and the server enforces. */
export const limits = { buyer_name: 120, buyer_email: 254, buyer_phone: 40, contact_details: 120, quantity: 1_000_000 } as const

const required = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(most, 'too_long'))
const whole = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,12}$/, 'whole_number'), v.transform(Number))

/** The checkout form: quantity, who the buyer is and how to reach them, the payment method, and the price the buyer saw. */
export const checkoutForm = v.object({
  quantity: v.pipe(whole, v.minValue(1, 'at_least_1'), v.maxValue(limits.quantity, 'too_many')),
  buyer_name: required(limits.buyer_name),
  buyer_email: v.pipe(required(limits.buyer_email), v.email('email')),
  buyer_phone: v.pipe(required(limits.buyer_phone), v.regex(/^[+\d][\d\s().-]{5,}$/, 'phone')),
  contact_method: v.picklist(contactMethods, 'choose'),
  contact_details: required(limits.contact_details),
  payment_method_id: v.pipe(v.string('choose'), v.regex(/^[1-9]\d{0,14}$/, 'choose'), v.transform(Number)),
  price_seen: whole,
  checkout_token: v.pipe(v.string(), v.uuid('expired')),
})

export type CheckoutForm = v.InferOutput<typeof checkoutForm>
