import type { AnyList, ListDefinition, ListAnswer } from './list-definition.ts'
import { ListScreen } from './list-screen.tsx'

/**
 * A list of the back office as an island: the one export of its `x.island.tsx`. `listRoute` answers
 * its address.
 */
export function defineList<
  Listed,
  const Filters extends Record<string, string> = Record<never, never>,
  const Sort extends string = never,
  Extra = null,
>(desk: ListDefinition<Listed, Filters, Sort, Extra>) {
  const List = ({ first }: { first: ListAnswer<Listed, Filters, Sort, Extra> }) => (
    <ListScreen desk={desk as unknown as AnyList} first={first} />
  )
  return Object.assign(List, { desk })
}
