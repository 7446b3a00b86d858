export { postPicture } from './internal/ui/post-picture.ts'
export { pictureProblem } from './internal/ui/words.ts'
