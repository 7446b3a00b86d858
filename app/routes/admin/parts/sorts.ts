import { m } from '#i18n/paraglide/messages.js'
import type { ListSort, MoneySort } from '#kernel/paging.ts'
import type { Options } from './list-definition.ts'

/** The orders of a list of what comes in over time: the newest first by itself. */
export const timeSorts = (): Options<ListSort> => [
  ['newest', m.admin_list_newest()],
  ['oldest', m.admin_list_oldest()],
]

/** The orders of a list of what is looked up: by name by itself. */
export const nameSorts = (): Options<'name' | ListSort> => [
  ['name', m.admin_game_sort_name()],
  ...timeSorts(),
]

/** The orders of a list whose rows are about money as well. */
export const moneySorts = (money: 'amount' | 'price'): Options<MoneySort> =>
  money === 'amount'
    ? [...timeSorts(), ['highest', m.admin_list_largest()], ['lowest', m.admin_list_smallest()]]
    : [...timeSorts(), ['highest', m.admin_list_dearest()], ['lowest', m.admin_list_cheapest()]]
