import type { Measured } from './load.ts'

export type Row = Measured & { ratio?: string }

export function show(rows: readonly Row[]) {
  console.log('| what | per second | p50 ms | p99 ms | ratio |\n|---|--:|--:|--:|--:|')
  for (const { name, perSecond, p50, p99, ratio = '', refused } of rows) {
    console.log(`| ${name} | ${perSecond.toLocaleString('en')} | ${p50} | ${p99} | ${ratio} |${refused > 0 ? ` (${refused} not as expected)` : ''}`)
  }
  console.log()
}

/** What was measured after what it is compared with; `target` 0 for no aim. */
export const pair = ([own, other, target]: [Measured, Measured, number]): [Row, Row] => {
  const ratio = (own.perSecond / other.perSecond).toFixed(2)
  return [other, { ...own, ratio: target > 0 ? `${ratio} (aim ${target})` : ratio }]
}
