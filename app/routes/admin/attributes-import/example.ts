import { csvOf } from '#kernel/csv.ts'
import { attributeSheetColumns } from '#modules/catalog/game-attribute-sheet.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { attributeColumnGuide } from './import-words.ts'

/** A file to begin with: the examples of the guide in one row, and a number in another. */
export const loader = () => {
  const number: Partial<Record<string, string>> = {
    game: 'free-fire',
    category: 'accounts',
    key: 'level',
    type: 'number',
    label_en: 'Level',
    label_ar: 'المستوى',
    short_en: 'Lv {n}',
    min: '1',
    max: '100',
    steps: '30,50,70',
    order: '2',
  }
  const rows = [
    attributeSheetColumns.map((column) => attributeColumnGuide[column].example),
    attributeSheetColumns.map((column) => number[column] ?? ''),
  ]
  return csvFile(csvOf(attributeSheetColumns, rows), 'kanz-attributes-example.csv')
}
