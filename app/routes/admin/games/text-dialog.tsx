import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { gameNamed, type TextKind, textVersion } from '#modules/catalog/queries.server.ts'
import type { Db } from '#platform/db.server.ts'
import { missing } from '../../shell/missing.server.ts'
import type { FormAnswer } from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { Values } from '../parts/text-field.tsx'
import { FormProblem, marksFor } from './form-problem.tsx'
import { errorWords } from './game-words.ts'
import { textWords } from './text-words.ts'

// What the forms of a game's questions and guides share.

type Find<Text> = (db: Db, gameId: number, id: number) => Promise<Text | null | undefined>

/** The game that an address names, and its text unless that is to be a new one. */
export async function gameAndText<Text>(
  db: Db,
  params: { gameId: string; textId: string },
  find: Find<Text>,
) {
  const [gameId, id] = [idFrom(params.gameId), idFrom(params.textId)]
  const game = gameId === null ? null : await gameNamed(db, gameId)
  const text = (game && id !== null && (await find(db, game.id, id))) || null
  if (!game || (!text && params.textId !== 'new')) throw missing('game')
  return { game, text }
}

/** The same for its page, with what the form carries of itself. */
export async function textToEdit<Text extends Parameters<typeof textVersion>[0]>(
  db: Db,
  params: { gameId: string; textId: string },
  find: Find<Text>,
) {
  const { game, text } = await gameAndText(db, params, find)
  return { game, text, version: text ? textVersion(text) : '', token: crypto.randomUUID() }
}

type TextDialogProps = {
  kind: TextKind
  edited: {
    game: { id: number; name: string }
    text: ({ id: number } & Values) | null
    version: string
    token: string
  }
  search: string
  answer: FormAnswer | undefined
  intent?: string
  files?: boolean
  /** The fields; `own` is where the form is sent. */
  children: (own: string) => ReactNode
}

export function TextDialog({ kind, edited, search, answer, children, ...form }: TextDialogProps) {
  const { game, text } = edited
  const { path, editTitle, newTitle, save } = textWords[kind]
  const list = `/admin/games/${game.id}/${path}`
  const own = `${list}/${text?.id ?? 'new'}${search}`
  return (
    <FormDialog
      title={text ? editTitle() : newTitle()}
      back={list + search}
      keep={m.admin_faq_back()}
      save={save()}
      action={own}
      className="k-stack k-gap-5"
      stored={{ ...text }}
      answer={answer}
      words={errorWords}
      hidden={marksFor(!text, answer, edited)}
      above={
        <>
          <p className="k-muted">
            <bdi>{game.name}</bdi>
          </p>
          <FormProblem answer={answer} changed={m.admin_faq_changed()} open={own} />
        </>
      }
      {...form}
    >
      {children(own)}
    </FormDialog>
  )
}
