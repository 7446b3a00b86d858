import { m } from '#i18n/paraglide/messages.js'
import { categories, type Category } from '#modules/catalog/category.ts'
import type { ListedSearchWord } from '#modules/catalog/search-words.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { actsColumn } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { nameSorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

// List of the words that name a category or game in a search, /admin/search-words, such as "boost"
// or "uc" (decision 78).

const PATH = '/admin/search-words'

const columns: Column<ListedSearchWord>[] = [
  {
    label: m.admin_word_word,
    wide: true,
    cell: ({ word }) => (
      <b className="k-sitelist__name">
        <Bdi>{word}</Bdi>
      </b>
    ),
  },
  {
    label: m.admin_game_category,
    cell: ({ category }) => (category ? categoryName(category) : m.admin_word_left_out()),
  },
  {
    label: m.admin_word_game,
    cell: ({ game, game_name }) => (game ? <Bdi>{game_name ?? game}</Bdi> : '–'),
  },
  actsColumn(PATH, 'k-sitelist__acts', ({ id, word }) => [
    { icon: 'pencil', label: m.admin_word_edit_of({ word }), to: String(id) },
    { icon: 'trash-2', label: m.admin_word_delete_of({ word }), to: `${id}/delete` },
  ]),
]

const wanted = (): Options<Category | 'none' | ''> => [
  ['', m.admin_game_all_categories()],
  ...categories.map((each) => [each, categoryName(each)] as const),
  ['none', m.admin_word_left_out()],
]

/** The words by which a search says what is wanted of a game. */
export const SearchWordList = defineList({
  path: PATH,
  title: m.admin_words_title,
  intro: m.admin_words_what,
  search: m.admin_list_search,
  filters: { category: { label: m.admin_game_category, options: wanted } },
  sorts: nameSorts,
  columns,
  empty: (narrowed) => ({
    title: m.admin_words_none(),
    hint: narrowed ? m.admin_list_none_hint() : m.admin_words_none_hint(),
  }),
  actions: ({ search }) => (
    <ButtonLink variant="primary" to={`${PATH}/new${search}`}>
      <Icon name="plus" />
      {m.admin_word_new()}
    </ButtonLink>
  ),
  className: 'k-sitelist',
})
