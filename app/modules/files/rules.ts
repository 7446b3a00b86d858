export {
  ACCEPTED_IMAGES,
  LARGEST_IMAGE,
  faultOfFile,
  filesOf,
  isPrivateImage,
  isStoredImage,
  imageOf,
  imageOfFile,
  smallestOf,
  sourcesOf,
  type FileFault,
  type ImageRefusal,
  type QueueRefusal,
} from './internal/image.ts'
export { kindOf } from './internal/image-kind.ts'
