import { compileMessages } from '../scripts/i18n.ts'

/** All that tests without a database need beforehand. */
export default async function setup() {
  await compileMessages()
}
