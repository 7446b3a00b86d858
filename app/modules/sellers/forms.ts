export {
  applicationForm,
  applicationLimits,
  applicationNotesForm,
} from './internal/seller-application.form.ts'
