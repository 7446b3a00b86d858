import * as v from 'valibot'

/** Where the money of a late order goes. */
export const lateForm = v.object({
  to: v.picklist(['cancel_late', 'cancel_late_original'], 'choose'),
})
