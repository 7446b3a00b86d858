import type { GenericSchema } from 'valibot'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import type { TextKind } from '#modules/catalog/game-text-places.server.ts'
import { gameNamed, textVersion } from '#modules/catalog/game-texts.server.ts'
import type { Db } from '#platform/db.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { missing } from '../../layout/missing.server.ts'
import { defineEditor, type Editor } from '../parts/define-editor.tsx'
import type { SentEdit } from '../parts/editing.ts'
import type { Values } from '../parts/text-field.tsx'
import { ChangedGame } from './changed.tsx'
import { gameLook, gameProblems } from './game-words.ts'
import { textWords } from './text-words.ts'

type Game = NonNullable<Awaited<ReturnType<typeof gameNamed>>>

/** What the forms of a game's questions and guides do not share. */
type Text<
  Row extends { id: number },
  Schema extends GenericSchema,
  Code extends string,
  Said extends object,
> = Pick<
  Editor<Row, Game, Schema, Code, Said>,
  'form' | 'images' | 'instead' | 'save' | 'fields'
> & {
  kind: TextKind
  find: (db: Db, gameId: number, id: number) => Promise<Row | null>
}

/** The form of a question or a guide, in the game that the address names. */
export function defineText<
  Row extends { id: number } & Values,
  Schema extends GenericSchema,
  Code extends string,
  Said extends object = object,
>({ kind, find, ...text }: Text<Row, Schema, Code, Said>) {
  const words = textWords[kind]
  const titleOf = (isNew: boolean) => (isNew ? words.newTitle() : words.editTitle())
  return defineEditor<Row, Game, Schema, Code, Said>({
    list: (game) => `/admin/games/${game.id}/${words.path}`,
    param: 'textId',
    place: async ({ gameId }, { db }) => {
      const game = await gameNamed(db, idFrom(gameId) ?? 0)
      if (!game) throw missing('game')
      return game
    },
    find: (id, { db }, game) => find(db, game.id, id),
    missing: 'game',
    version: textVersion,
    saved: () => words.saved,
    refused: ({ code }) =>
      code === 'too_many' ? { problem: words.full({ number: formatNumber(words.most) }) } : null,
    titles: (isNew) => [titleOf(isNew)],
    title: (row) => titleOf(!row),
    label: () => words.save(),
    look: {
      ...gameLook,
      // asked for where it is drawn: the reader's language is not known before
      get keep() {
        return m.admin_faq_back()
      },
      className: 'k-stack k-gap-5',
    },
    ...gameProblems,
    values: (row) => ({ ...row }),
    above: ({ place: game }, problem) => (
      <>
        <p className="k-muted">
          <Bdi>{game.name}</Bdi>
        </p>
        {problem}
      </>
    ),
    changed: (_, own) => <ChangedGame title={m.admin_faq_changed()} open={own} />,
    ...text,
  })
}

/** What a sent form names to be saved: a text of this game, or a new one. */
export const textPlaceOf = ({
  place,
  row,
  create_token,
  seen,
}: SentEdit<{ id: number }, Game, unknown>) => ({
  gameId: place.id,
  id: row?.id ?? null,
  create_token,
  version_seen: seen,
})
