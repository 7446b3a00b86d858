import { Form, redirect } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { copyGuide, moveStep } from '#modules/catalog/guide-editing.server.ts'
import { stepsAt } from '#modules/catalog/guide-steps.server.ts'
import { stepLimits } from '#modules/catalog/guide-steps.ts'
import { categoryName, categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { RowActs } from '../parts/row-acts.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/steps'
import { type EditedGuide, guideAt } from './place.server.ts'
import '../games/texts.css'

// /admin/games/{gameId}/steps and /admin/categories/{category}/steps: the checklist by which buyer
// and seller hand a delivered order over (decision 46). A game without one has its category's.

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const place = await guideAt(params, { db })
  const own = await stepsAt(db, place)
  const shared =
    place.game_id !== null && !own.some(({ active }) => active)
      ? (await stepsAt(db, { category: place.category, game_id: null })).filter(
          ({ active }) => active,
        )
      : []
  return { place, own, shared, search: url.search }
}

/** Moves a step a place earlier or later, or gives the game steps of its own. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const place = await guideAt(params, { db })
  const form = await postedForm(request)
  const [intent, id] = [textOf(form, 'intent'), idFrom(textOf(form, 'step'))]
  const { category, game_id, path } = place
  if (intent === 'copy' && game_id !== null) {
    const copied = await copyGuide(db, viewer, { category, game_id }, now)
    if (copied.ok) return redirectWith(path + url.search, 'steps_copied')
    return redirectWith(`/admin/games${url.search}`, 'game_gone')
  }
  if (id === null || (intent !== 'earlier' && intent !== 'later')) throw missing('game')
  const moved = await moveStep(db, viewer, { category, game_id, id }, intent, now)
  if (!moved.ok) throw missing('game')
  return redirect(path + url.search)
}

const nameOf = ({ name, category }: EditedGuide): string =>
  name === null ? categoryTitle(category) : isolated(name)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData ? m.admin_steps_title({ name: nameOf(loaderData.place) }) : m.admin_games_title(),
  )

/** What both sides of an order do step by step, in their order. */
export default function Steps({
  loaderData: { place, own, shared, search },
}: Route.ComponentProps) {
  const { path, list, category } = place
  const full = own.length >= stepLimits.steps
  const add = (
    <ButtonLink variant="primary" to={`${path}/new${search}`}>
      <Icon name="plus" />
      {m.admin_steps_add()}
    </ButtonLink>
  )
  return (
    <Dialog
      title={m.admin_steps_title({ name: nameOf(place) })}
      closeTo={list + search}
      closeLabel={m.admin_close()}
      footer={own.length > 0 && !full && add}
    >
      <p className="k-muted">{m.admin_steps_lead({ category: categoryName(category) })}</p>
      {shared.length > 0 && <Shared {...{ place, shared, search }} isCopied={own.length > 0} />}
      {own.length === 0 && shared.length === 0 && (
        <Empty title={m.admin_steps_none()} action={add}>
          {m.admin_steps_none_hint()}
        </Empty>
      )}
      {own.length > 0 && (
        <>
          <p className="k-muted k-sm">
            {full
              ? m.admin_steps_full({ number: formatNumber(own.length) })
              : m.admin_steps_order_hint()}
          </p>
          <ol className="k-gametexts">
            {own.map((step, at) => (
              <Row key={step.id} at={at} last={own.length - 1} {...{ step, path, search }} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

type Data = Route.ComponentProps['loaderData']
type Step = Data['own'][number]

const titleOf = ({ title_en, title_ar }: Step) =>
  nameIn({ name: title_en, name_ar: title_ar }, getLocale())
const textIn = ({ text_en, text_ar }: Step) => (getLocale() === 'ar' ? text_ar : text_en)

/** The steps of its category, which a game without its own shows, to begin its own with. */
function Shared({
  place,
  shared,
  search,
  isCopied,
}: Pick<Data, 'place' | 'shared' | 'search'> & { isCopied: boolean }) {
  return (
    <>
      <p>{m.admin_steps_shared({ name: nameOf(place), category: categoryName(place.category) })}</p>
      <ol className="k-gametexts">
        {shared.map((step, at) => (
          <li key={step.id}>
            <Words step={step} at={at} />
          </li>
        ))}
      </ol>
      {!isCopied && (
        <Form method="post" action={place.path + search}>
          <Button variant="primary" name="intent" value="copy">
            {m.admin_steps_copy()}
          </Button>
        </Form>
      )}
    </>
  )
}

function Words({ step, at }: { step: Step; at: number }) {
  const { side, required, active } = step
  return (
    <>
      <span className="k-gametexts__n k-num" dir="ltr">
        {formatNumber(at + 1)}
      </span>
      <span className="k-cell__t">
        <b dir={directionOfText(titleOf(step))}>{titleOf(step)}</b>
        <small dir={directionOfText(textIn(step))}>{textIn(step)}</small>
        <span className="k-row k-gap-1">
          {!active && <Tag>{m.admin_steps_off()}</Tag>}
          {required && <Tag>{m.admin_steps_required()}</Tag>}
          {side === 'seller' && <Tag>{m.admin_steps_seller()}</Tag>}
        </span>
      </span>
    </>
  )
}

type RowProps = { step: Step; at: number; last: number; path: string; search: string }

function Row({ step, at, last, path, search }: RowProps) {
  const title = titleOf(step)
  return (
    <li>
      <Words step={step} at={at} />
      <RowActs {...{ path, search, title, at, last }} name="step" id={step.id} />
    </li>
  )
}
