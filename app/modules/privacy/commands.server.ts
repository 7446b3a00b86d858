export { deleteAccount, type DeletionRefusal } from './internal/delete-account.server.ts'
export { exportOwnData } from './internal/own-data.server.ts'
export { undoEmailChange } from './internal/undo-email-change.server.ts'
