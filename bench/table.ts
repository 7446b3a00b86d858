import type { Measured } from './load.ts'

/** The same, measured in one round after the other. */
export type Rounds = readonly Measured[]

export type Row = Measured & { ratio?: string }

export function show(rows: readonly Row[]) {
  console.log('| what | per second | p50 ms | p99 ms | ratio |\n|---|--:|--:|--:|--:|')
  for (const { name, perSecond, p50, p99, ratio = '', refused } of rows) {
    console.log(
      `| ${name} | ${perSecond.toLocaleString('en')} | ${p50} | ${p99} | ${ratio} |${refused > 0 ? ` (${refused} not as expected)` : ''}`,
    )
  }
  console.log()
}

/**
 * The row of what was measured in rounds, after that of what it is compared with round by round;
 * `target` 0 for no aim. All figures are those in the middle of the rounds.
 */
export const pair = ([own, other, target]: [Rounds, Rounds, number]): [Row, Row] => {
  const ratio = middleOf(
    own.map(({ perSecond }, round) => perSecond / other[round]!.perSecond),
  ).toFixed(2)
  return [rowOf(other), { ...rowOf(own), ratio: target > 0 ? `${ratio} (aim ${target})` : ratio }]
}

const rowOf = (rounds: Rounds): Row => ({
  name: rounds[0]!.name,
  perSecond: middleOf(rounds.map(({ perSecond }) => perSecond)),
  p50: middleOf(rounds.map(({ p50 }) => p50)),
  p99: middleOf(rounds.map(({ p99 }) => p99)),
  refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
})

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
