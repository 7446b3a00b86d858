import { computerAndConsoleFaqs } from './faqs/computer-and-console.ts'
import { phoneFaqs } from './faqs/phone.ts'
import type { FaqSeed } from './types.ts'

/** Questions and answers of the most played games, in the order shown. */
export const faqs: FaqSeed[] = [...phoneFaqs, ...computerAndConsoleFaqs]
