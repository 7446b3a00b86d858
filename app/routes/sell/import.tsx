import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { csvColumns, LARGEST_CSV } from '#modules/offers/csv.ts'
import { type FileRefusal, keepImport } from '#modules/offers/import.server.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { fileProblem, offerColumnGuide } from '#modules/offers/ui/csv-words.ts'
import { BackLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { pageMeta } from '../layout/meta.ts'
import { SheetForm, SheetGuide } from '../layout/sheet.tsx'
import { postedSheet } from '../layout/uploads.server.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/import'

// The form at /manage-offers/import, by which a seller sends a spreadsheet of offers.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.csv_title(), index: false })

export function loader({ request, context }: Route.LoaderArgs) {
  asSeller(context, request)
  return null
}

/** Keeps the file and goes on to its preview, or says why it cannot be read. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asSeller(context, request)
  const taken = await postedSheet(request, given, (file) =>
    keepImport(given.db, given.viewer.id, file, given.now),
  )
  if (!taken.ok) return data({ code: taken.code, details: {} }, { status: 429 })
  const kept = taken.value
  if (!kept.ok)
    return data(
      { code: kept.code satisfies FileRefusal, details: kept.details ?? {} },
      { status: 422 },
    )
  return redirect(`${MY_OFFERS}/import/${kept.value}`)
}

export default function Import({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-csv">
      <BackLink to={MY_OFFERS}>{m.batch_back()}</BackLink>
      <h1>{m.csv_title()}</h1>
      <p className="k-muted">{m.csv_intro()}</p>
      <Card>
        <UploadForm error={actionData && fileProblem(actionData.code, actionData.details)} />
      </Card>
      <SheetGuide
        names={csvColumns}
        guide={offerColumnGuide}
        why={m.csv_columns_why()}
        example="/manage-offers/example.csv"
      />
    </main>
  )
}

/** Chooses a file and goes on to its preview. */
export const UploadForm = ({ error }: { error?: string | undefined }) => (
  <SheetForm
    action={`${MY_OFFERS}/import`}
    accept=".csv,text/csv"
    label={m.csv_choose()}
    hint={m.csv_choose_hint()}
    most={{ bytes: LARGEST_CSV, words: m.csv_file_too_large() }}
    error={error}
  />
)
