import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import './csv.css'

/** Chooses a file and goes on to its preview. */
export function UploadForm({ error }: { error?: string | undefined }) {
  return (
    <Form method="post" action="/manage-offers/import" encType="multipart/form-data" className="k-stack k-gap-3">
      <FileDrop
        name="file"
        icon="upload"
        accept=".csv,text/csv"
        required
        label={m.csv_choose()}
        hint={m.csv_choose_hint()}
        aria-describedby={error ? 'csv-error' : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && <div role="alert"><FieldError id="csv-error">{error}</FieldError></div>}
      <Button variant="primary" className="k-self-start" data-busy={m.csv_reading()}>{m.csv_read()}</Button>
    </Form>
  )
}
