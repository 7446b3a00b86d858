export { type Contact, contactsIn, type Own, secretIn } from './internal/contacts.ts'
export { mayBePublic } from './internal/public-text.ts'
