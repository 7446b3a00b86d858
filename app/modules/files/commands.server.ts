export { removeOrphans, removeUnnamed } from './internal/orphans.server.ts'
export {
  acceptImage,
  orRemoved,
  removeImage,
  saveImage,
  storeImage,
  withImage,
} from './internal/images.server.ts'
export { createQueue, FAIR_SHARE } from './internal/queue.server.ts'
export { uploads, type UploadRefusal } from './internal/uploads.server.ts'
