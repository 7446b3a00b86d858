import type { FieldErrors } from '#kernel/form.ts'
import { postForm } from '#ui/post-form.ts'

/**
 * What an act on an order came to: the words that say it is done, or why it is not. `errors` are
 * codes of the form's fields.
 */
export type ActAnswer = { said: string } | { problem: string; errors?: FieldErrors }

/** Sends an act on an order (routes/orders/act.ts) without leaving the page. */
export const sendAct = (orderId: string, act: string, form?: FormData): Promise<ActAnswer> =>
  postForm<ActAnswer>(`/orders/${orderId}/act/${act}`, form)
