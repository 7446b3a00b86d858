import * as v from 'valibot'
import { locales } from '#kernel/locale.ts'

/** The language of the mails and notifications that a person is sent. */
export const mailLanguageForm = v.object({ locale: v.picklist(locales, 'choose') })
