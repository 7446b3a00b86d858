/** The rows of a ladder as they are typed: where it begins, and each step's price and hours. */
export interface TypedSteps {
  from: string
  rows: { price: string; hours: string }[]
}

/** Steps in one text, which `typedSteps` reads: `gold_1|800/6|900/6:30`. */
export const stepsText = ({ from, rows }: TypedSteps): string =>
  [from, ...rows.map(({ price, hours }) => `${apart(price)}/${apart(hours)}`)].join('|')

const apart = (typed: string): string => typed.replaceAll(/[|/]/g, '.').trim()

/** Rows as they were typed, right or wrong, without empty ones at the end. */
export function typedSteps(text: string): TypedSteps {
  const [from = '', ...rows] = text.split('|')
  const typed = rows.map((row) => {
    const [price = '', hours = ''] = row.split('/')
    return { price, hours }
  })
  return { from, rows: typed.slice(0, 1 + typed.findLastIndex((row) => row.price || row.hours)) }
}
