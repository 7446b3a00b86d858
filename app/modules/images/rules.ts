export {
  ACCEPTED_IMAGES,
  LARGEST_IMAGE,
  filesOf,
  isPrivateImage,
  isStoredImage,
  imageOf,
  imageOfFile,
  smallestOf,
  sourcesOf,
  type ImageRefusal,
  type QueueRefusal,
} from './internal/image.ts'
export { kindOf } from './internal/image-kind.ts'
