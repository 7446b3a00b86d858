import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteSearchWord, findSearchWord } from '#modules/catalog/search-words.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { defineDeletion } from '../../layout/deletion.tsx'

const deletion = defineDeletion({
  list: { path: '/admin/search-words', title: m.admin_words_title },
  find: ({ wordId }, { db }) => findSearchWord(db, idFrom(wordId) ?? 0),
  remove: ({ id }, { db, viewer, now }) => deleteSearchWord(db, id, viewer, now),
  deleted: () => 'search_word_deleted',
  title: () => m.admin_word_delete(),
  what: ({ word }) => (
    <p className="k-strong">
      <Bdi>{word}</Bdi>
    </p>
  ),
  question: () => m.admin_word_delete_question(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
