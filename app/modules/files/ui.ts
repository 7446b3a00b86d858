export { postImage } from './internal/ui/post-image.ts'
export { imageProblem } from './internal/ui/words.ts'
