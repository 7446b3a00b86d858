import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteText } from '#modules/catalog/game-text-editing.server.ts'
import { findFaq, findGuide } from '#modules/catalog/game-texts.server.ts'
import type { Db } from '#platform/db.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'
import { textKind, textWords } from './text-words.ts'

// /admin/games/{gameId}/faqs/{textId}/delete and …/guides/{textId}/delete: asks before a question
// or a guide is taken off the page of a game.

async function find(params: Params, { db }: { db: Db }) {
  const kind = textKind(params.kind ?? '')
  const [gameId, id] = [idFrom(params.gameId) ?? 0, idFrom(params.textId) ?? 0]
  const title =
    kind === 'faq'
      ? (await findFaq(db, gameId, id))?.question
      : (await findGuide(db, gameId, id))?.title
  return kind && title !== undefined ? { kind, gameId, id, title } : null
}

/** Of a question or a guide. */
const deletion = defineDeletion({
  list: ({ kind, gameId }) => ({
    path: `/admin/games/${gameId}/${textWords[kind].path}`,
    title: m.admin_games_title,
  }),
  find,
  missing: 'game',
  remove: ({ kind, ...place }, { db, viewer, now }) => deleteText(db, viewer, kind, place, now),
  deleted: ({ kind }) => textWords[kind].deleted,
  title: ({ kind }) => textWords[kind].deleteTitle(),
  what: ({ title }) => title,
  question: ({ kind }) => textWords[kind].deleteQuestion(),
  label: ({ kind }) => textWords[kind].deleteTitle(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
