import { m } from '#i18n/paraglide/messages.js'
import { type PopularSearchState, popularSearchStates } from '#modules/catalog/popular-search.ts'
import type { ListedSearch } from '#modules/catalog/popular-searches.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { actsColumn, Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { timeSorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

// List of what many members searched for, /admin/searches. Staff decide which of it the search page
// shows to everybody, since some may be names or phone numbers of people (decision 85).

const PATH = '/admin/searches'

const stateWords: Record<PopularSearchState, () => string> = {
  waiting: m.admin_searches_waiting,
  shown: m.admin_searches_shown,
  hidden: m.admin_searches_hidden,
}

const looks = {
  waiting: { tone: 'warning', icon: 'clock' },
  shown: { tone: 'success', icon: 'circle-check' },
  hidden: { tone: 'muted', icon: 'circle-minus' },
} as const

const columns: Column<ListedSearch>[] = [
  {
    label: m.admin_searches_search,
    wide: true,
    cell: ({ text }) => (
      <TextLink to={`/search?q=${encodeURIComponent(text)}`}>
        <Bdi>{text}</Bdi>
      </TextLink>
    ),
  },
  { label: m.admin_searches_people, cell: ({ people }) => <Num value={people} /> },
  { label: m.admin_searches_last, cell: ({ found_at }) => <Day at={found_at} /> },
  {
    label: m.admin_status,
    cell: ({ state }) => <Status {...looks[state]}>{stateWords[state]()}</Status>,
  },
  actsColumn(PATH, 'k-sitelist__acts', ({ id, text, state }) => [
    state !== 'shown' && {
      icon: 'check',
      label: m.admin_searches_show({ text }),
      sends: { search: id, state: 'shown' },
    },
    state !== 'hidden' && {
      icon: 'ban',
      label: m.admin_searches_hide({ text }),
      sends: { search: id, state: 'hidden' },
    },
  ]),
]

const states = (): Options<PopularSearchState | 'all'> => [
  ['all', m.admin_list_all_statuses()],
  ...popularSearchStates.map((each) => [each, stateWords[each]()] as const),
]

/** What many members searched for, and whether all are shown it. */
export const PopularSearchList = defineList({
  path: PATH,
  title: m.admin_searches_title,
  intro: m.admin_searches_what,
  search: m.admin_list_search,
  filters: { state: { label: m.admin_status, options: states } },
  sorts: timeSorts,
  columns,
  empty: (narrowed) => ({
    title: m.admin_searches_none(),
    hint: narrowed ? m.admin_list_none_hint() : m.admin_searches_none_hint(),
  }),
  className: 'k-sitelist',
})
