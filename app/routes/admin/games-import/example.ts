import { gameColumns } from '#modules/catalog/game-csv.ts'
import { exampleGamesCsv } from '#modules/catalog/game-import.server.ts'
import { gameColumnGuide } from '#modules/catalog/ui/game-import-words.ts'
import { csvFile } from '../../layout/csv-file.ts'

/**
 * A file to begin with: the examples of the guide in one row, and a game with as little as one
 * needs.
 */
export const loader = () =>
  csvFile(
    exampleGamesCsv([
      Object.fromEntries(gameColumns.map((column) => [column, gameColumnGuide[column].example])),
      { name: 'فالورانت', category: 'حسابات', platforms: 'PC', tags: 'shooter' },
    ]),
    'kanz-games-example.csv',
  )
