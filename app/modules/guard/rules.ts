export { type Contact, contactsIn, type Own, secretIn } from './internal/contacts.ts'
