export { prepareImage, type Prepared } from './internal/ui/prepare-image.ts'
export { postImage } from './internal/ui/send-form.ts'
export { imageProblem } from './internal/ui/words.ts'
