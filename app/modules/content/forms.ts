export { articleForm, categoryForm, postForm } from './internal/writing.form.ts'
