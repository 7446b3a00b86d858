/** What is typed of the step that leads to a rank. */
export interface TypedStep {
  rank: string
  price: string
  hours: string
}

/** A ladder as it is typed: where it begins, and the steps, each by the rank that it leads to. */
export interface TypedSteps {
  from: string
  rows: TypedStep[]
}

/** Steps in one text, which `typedSteps` reads: `gold_1|gold_2:800/6|gold_3:900/6:30`. */
export const stepsText = ({ from, rows }: TypedSteps): string =>
  [from, ...rows.map(({ rank, price, hours }) => `${rank}:${apart(price)}/${apart(hours)}`)].join(
    '|',
  )

const apart = (typed: string): string => typed.replaceAll(/[|/]/g, '.').trim()

/** Whether anything is typed of a step. */
export const isStepTyped = (row: TypedStep | undefined): row is TypedStep =>
  row !== undefined && (row.price !== '' || row.hours !== '')

/** Steps as they were typed, right or wrong, without those of which nothing was. */
export function typedSteps(text: string): TypedSteps {
  const [from = '', ...rows] = text.split('|')
  const typed = rows.map((row) => {
    const [, rank = '', price = '', hours = ''] = /^([^:]*):([^/]*)\/?(.*)$/s.exec(row) ?? []
    return { rank, price, hours }
  })
  return { from, rows: typed.filter(isStepTyped) }
}
