export { removeOrphans, removeUnnamed } from './internal/orphans.server.ts'
export {
  orRemoved,
  removeImage,
  saveImage,
  storeImage,
  withImage,
  withPixels,
} from './internal/images.server.ts'
export { createQueue, FAIR_SHARE } from './internal/queue.server.ts'
export { uploads, type UploadRefusal } from './internal/uploads.server.ts'
