import { csvOfAttributes, definedGames } from '#modules/catalog/game-attribute-import.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/export-csv'
import { gameAskedFor } from './game-asked-for.ts'

/** What the offers of all games state, or of one (`?game=12`), as a sheet that an import reads. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const games = await definedGames(contextOf(context).db, gameAskedFor(url))
  return csvFile(csvOfAttributes(games), 'kanz-attributes.csv')
}
