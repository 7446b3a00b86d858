import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { keepAttributeFile } from '#modules/catalog/game-attribute-import.server.ts'
import {
  attributeSheetColumns,
  LARGEST_ATTRIBUTE_FILE,
} from '#modules/catalog/game-attribute-sheet.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { SheetForm, SheetGuide } from '../../layout/sheet.tsx'
import { postedSheet } from '../../layout/uploads.server.ts'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/import'
import { attributeColumnGuide, attributeFileProblem } from './import-words.ts'

export const meta: Route.MetaFunction = () => titled(m.attribute_import_title())

/** Keeps the file and goes on to its preview, or says why it cannot be read. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const taken = await postedSheet(request, given, (file) =>
    keepAttributeFile(given.db, given.viewer, file, given.now),
  )
  if (!taken.ok) return data({ code: taken.code, details: {} }, { status: 429 })
  const kept = taken.value
  if (kept.ok) return redirect(`/admin/games/attributes/import/${kept.value}`)
  if (kept.code === 'not_found') throw notFound()
  return data({ code: kept.code, details: kept.details ?? {} }, { status: 422 })
}

export default function AttributesImport({ actionData }: Route.ComponentProps) {
  return (
    <div className="k-stack k-csv">
      <BackLink to="/admin/games">{m.attribute_import_back()}</BackLink>
      <ListHead title={m.attribute_import_title()} />
      <div className="k-row k-gap-2">
        <ButtonLink size="sm" to="/admin/games/attributes/export.csv" download>
          <Icon name="download" />
          {m.admin_attribute_csv()}
        </ButtonLink>
        <ButtonLink size="sm" to="/admin/games/attributes/export.json" download>
          <Icon name="download" />
          {m.admin_attribute_json()}
        </ButtonLink>
      </div>
      <p className="k-muted">{m.attribute_import_intro()}</p>
      <Card>
        <AttributeFileForm
          error={actionData && attributeFileProblem(actionData.code, actionData.details)}
        />
      </Card>
      <SheetGuide
        names={attributeSheetColumns}
        guide={attributeColumnGuide}
        why={m.attribute_import_columns_why()}
        example="/admin/games/attributes/example.csv"
      />
    </div>
  )
}

/** Chooses a file and goes on to its preview. */
export const AttributeFileForm = ({ error }: { error?: string | undefined }) => (
  <SheetForm
    action="/admin/games/attributes/import"
    accept=".csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,application/json"
    label={m.attribute_import_choose()}
    hint={m.attribute_import_hint()}
    most={{ bytes: LARGEST_ATTRIBUTE_FILE, words: m.attribute_import_too_large() }}
    error={error}
  />
)
