export { dutiesOf } from './internal/delete-account.server.ts'
export { ownData, secondsUntilData } from './internal/own-data.server.ts'
