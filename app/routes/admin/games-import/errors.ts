import { m } from '#i18n/paraglide/messages.js'
import { gameErrorsCsv } from '#modules/catalog/game-import.server.ts'
import { gameCellProblem } from '#modules/catalog/ui/game-import-words.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/errors'

/** All that is wrong with a kept file, in the language of the page. */
export async function loader({ params: { importId }, request, url, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const existing = url.searchParams.get('existing') === 'skip' ? 'skip' : 'update'
  const words = {
    header: [m.game_import_row_number(), m.csv_column(), m.game_import_what()],
    error: gameCellProblem,
    repeated: (of: number) => m.game_import_row_repeats({ row: String(of) }),
  }
  const csv = await gameErrorsCsv(db, viewer, importId, existing, words, now)
  if (csv === null) throw notFound()
  return csvFile(csv, 'kanz-games-errors.csv')
}
