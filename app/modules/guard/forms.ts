export { publicName, publicText } from './internal/public-text.form.ts'
