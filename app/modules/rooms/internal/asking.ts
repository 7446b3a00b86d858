import type { Status } from '#modules/disputes/rules.ts'

/** Whether who decides a dispute may ask both of its sides something: while it is ours. */
export const mayAskBoth = (status: Status): boolean =>
  status === 'deciding' || status === 'second_look'
