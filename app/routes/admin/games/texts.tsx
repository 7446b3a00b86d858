import { redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { moveText } from '#modules/catalog/game-text-places.server.ts'
import { faqsOfGame, guidesOfGame } from '#modules/catalog/game-texts.server.ts'
import { imageOf } from '#modules/images/image.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Image } from '#ui/image.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { textKind, textWords } from './text-words.ts'
import { RowActs } from '../parts/row-acts.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/texts'
import './texts.css'

// /admin/games/{gameId}/faqs and …/guides: the questions and answers, or the guides, that stand on
// the page of a game, in the order that staff give them.

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const kind = textKind(params.kind)
  const id = idFrom(params.gameId)
  const found =
    !kind || id === null
      ? null
      : kind === 'faq'
        ? await faqsOfGame(db, id, getLocale())
        : await guidesOfGame(db, id, getLocale())
  if (!kind || !found) throw missing('game')
  return {
    kind,
    game: found.game,
    texts: found.texts.map((text) => ({ thumbnail_url: null, ...text })),
    search: url.search,
  }
}

/** Moves one a place earlier or later. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const kind = textKind(params.kind)
  const gameId = idFrom(params.gameId)
  const form = await postedForm(request)
  const [to, id] = [textOf(form, 'intent'), idFrom(textOf(form, 'text'))]
  if (!kind || gameId === null || id === null || (to !== 'earlier' && to !== 'later'))
    throw missing('game')
  const moved = await moveText(db, viewer, kind, { gameId, id }, to, now)
  const back = `/admin/games/${gameId}/${params.kind}${url.search}`
  return moved.ok ? redirect(back) : redirectWith(`/admin/games${url.search}`, 'game_gone')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData
      ? textWords[loaderData.kind].title({ name: loaderData.game.name })
      : m.admin_games_title(),
  )

type Texts = Route.ComponentProps['loaderData']

export default function GameTexts({
  loaderData: { kind, game, texts, search },
}: Route.ComponentProps) {
  const words = textWords[kind]
  const back = `/admin/games${search}`
  const path = `/admin/games/${game.id}/${words.path}`
  const full = texts.length >= words.most
  const add = (
    <ButtonLink variant="primary" to={`${path}/new${search}`}>
      <Icon name="plus" />
      {words.add()}
    </ButtonLink>
  )
  return (
    <Dialog
      title={words.title({ name: game.name })}
      closeTo={back}
      closeLabel={m.admin_close()}
      footer={texts.length > 0 && !full && add}
    >
      {texts.length === 0 ? (
        <Empty title={words.none()} action={add}>
          {words.noneHint()}
        </Empty>
      ) : (
        <>
          <p className="k-muted k-sm">
            {full ? words.full({ number: formatNumber(texts.length) }) : words.orderHint()}
          </p>
          <ol className="k-gametexts">
            {texts.map((text, at) => (
              <Row key={text.id} at={at} last={texts.length - 1} {...{ text, path, search }} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

const THUMBNAIL = { width: 48, height: 48 }

type RowProps = {
  text: Texts['texts'][number]
  at: number
  last: number
  path: string
  search: string
}

function Row({ text: { id, title, thumbnail_url }, at, last, path, search }: RowProps) {
  const thumbnail = imageOf(thumbnail_url, THUMBNAIL, '48px')
  return (
    <li>
      {thumbnail ? (
        <Image image={thumbnail} />
      ) : (
        <span className="k-gametexts__n k-num" dir="ltr">
          {formatNumber(at + 1)}
        </span>
      )}
      <span className="k-clamp-2" dir={directionOfText(title)}>
        {title}
      </span>
      <RowActs {...{ path, search, title, at, last }} name="text" id={id} deletes />
    </li>
  )
}
