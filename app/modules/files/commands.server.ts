export { removeOrphans, removeUnnamed } from './internal/orphans.server.ts'
export {
  acceptPicture,
  orRemoved,
  removePicture,
  savePicture,
  storePicture,
  withPicture,
} from './internal/pictures.server.ts'
export { turns } from './internal/turns.server.ts'
export { uploads, type UploadRefusal } from './internal/uploads.server.ts'
