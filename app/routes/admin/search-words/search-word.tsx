import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { categories } from '#modules/catalog/category.ts'
import { gameNames } from '#modules/catalog/game-family.server.ts'
import { MAX_SEARCH_WORD, searchWordForm } from '#modules/catalog/search-word.form.ts'
import {
  createSearchWord,
  findSearchWord,
  searchWordVersion,
  updateSearchWord,
} from '#modules/catalog/search-words.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { Db } from '#platform/db.server.ts'
import { ChangedGame } from '../games/changed.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { ChoiceField, TextField } from '../parts/text-field.tsx'

// Editor of one search word, /admin/search-words/{id} or /admin/search-words/new: what people type,
// and the category or game that it stands for, or that it is left out (decision 78).

const faults: Record<string, () => string> = {
  required: m.admin_word_required,
  too_long: m.admin_word_long,
  one_word: m.admin_word_one,
  word_taken: m.admin_word_taken,
  category_of_game: m.admin_word_category_of_game,
  game_unknown: m.admin_word_game_unknown,
}

/** The games that a word can mean. */
const placeOf = async (_: Params, { db }: { db: Db }) => ({ games: await gameNames(db) })

const editor = defineEditor({
  list: '/admin/search-words',
  param: 'wordId',
  place: placeOf,
  find: (id, { db }) => findSearchWord(db, id),
  version: (row) => searchWordVersion(row),
  form: searchWordForm,
  save: ({ db, viewer, now, row, form, create_token, seen }) =>
    row
      ? updateSearchWord(db, row.id, { ...form, seen }, viewer, now)
      : createSearchWord(db, { ...form, create_token }, viewer, now),
  saved: () => 'search_word_saved',
  refused: ({ code }) => ({
    errors: { [code === 'game_unknown' ? 'game' : 'word']: code },
    status: 409,
  }),
  titles: (isNew) => [isNew ? m.admin_word_new() : m.admin_word_edit(), m.admin_words_title()],
  title: (row) => (row ? m.admin_word_edit() : m.admin_word_new()),
  look: {
    words: (code) => (faults[code] ?? m.admin_word_required)(),
    lengths: { word: MAX_SEARCH_WORD },
  },
  values: (row) => ({ word: row?.word, category: row?.category, game: row?.game }),
  changed: (_, own) => <ChangedGame title={m.admin_word_changed()} open={own} />,
  fields: ({ place: { games } }) => (
    <>
      <TextField
        name="word"
        label={m.admin_word_word()}
        hint={m.admin_word_hint()}
        required
        autoFocus
      />
      <ChoiceField
        name="category"
        label={m.admin_game_category()}
        none={m.admin_word_left_out()}
        options={categories.map((each) => [each, categoryName(each)] as const)}
      />
      <ChoiceField
        name="game"
        label={m.admin_word_game()}
        hint={m.admin_word_game_hint()}
        none={m.admin_word_no_game()}
        options={games.map(({ slug, name }) => [slug, name] as const)}
      />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
