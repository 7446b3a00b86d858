import { Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isLinked } from '#kernel/events.ts'
import { idFrom } from '#kernel/id.ts'
import { findUndelivered, type FoundUndelivered } from '#modules/reports/undelivered.server.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Check } from '#ui/field.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { titled } from '../parts/titled.ts'
import {
  triesWords,
  undeliveredAgain,
  undeliveredKindWords,
  UndeliveredFor,
  UndeliveredStatus,
} from './undelivered-parts.tsx'
import { undeliveredInWords } from './undelivered-words.ts'
import type { Route } from './+types/one'

// /admin/undelivered/{id}: one mail, webhook, job or the like that was tried until it was given up,
// why, and the buttons that try it again or put it aside (decisions 72 and 88).

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { db, now } = asViewer(context, request)
  const found = await findUndelivered(db, idFrom(params.id) ?? 0)
  if (!found) throw notFound()
  return { undelivered: undeliveredInWords<FoundUndelivered>(found, now), search: url.search }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.undelivered.title ?? '', m.admin_undelivered_title())

const FORM = 'undelivered'

export default function OneUndelivered({
  loaderData: { undelivered, search },
}: Route.ComponentProps) {
  const { title, kind, settled_as, can_be_done } = undelivered
  const path = `/admin/undelivered${search}`
  return (
    <DeskPage
      title={<Bdi>{title}</Bdi>}
      back={path}
      list={m.admin_undelivered_title()}
      acts={
        settled_as === null && (
          <>
            <Button form={FORM} name="act" value="aside">
              {m.admin_undelivered_aside()}
            </Button>
            {can_be_done && (
              <Button form={FORM} variant="primary" name="act" value="again">
                {undeliveredAgain[kind].words()}
              </Button>
            )}
          </>
        )
      }
    >
      <Card>
        <UndeliveredFacts undelivered={undelivered} />
      </Card>
      {settled_as === null && (
        <Form id={FORM} method="post" action={path} className="k-stack">
          <input type="hidden" name="undelivered" value={undelivered.id} />
          <AgainNote undelivered={undelivered} />
          {undelivered.others > 0 && (
            <Check name="all" value="on">
              {m.admin_undelivered_others({
                count: undelivered.others,
                number: formatNumber(undelivered.others),
              })}
            </Check>
          )}
        </Form>
      )}
    </DeskPage>
  )
}

/** What doing it again takes, or why it cannot be. */
function AgainNote({ undelivered: { kind, name, can_be_done } }: FactsProps) {
  if (kind === 'push' && !can_be_done) return <Note>{m.admin_undelivered_push_late()}</Note>
  if (!isLinked(name)) return null
  return <Note>{can_be_done ? m.admin_undelivered_link() : m.admin_undelivered_link_over()}</Note>
}

type FactsProps = { undelivered: Route.ComponentProps['loaderData']['undelivered'] }

function UndeliveredFacts({ undelivered }: FactsProps) {
  const { kind, name, address, reason, tries, asked_at, failed_at, settled_at } = undelivered
  return (
    <Facts>
      <Fact label={m.admin_undelivered_kind()} is={undeliveredKindWords[kind]()} />
      <Fact label={m.admin_undelivered_name()}>
        <bdi className="k-num" dir="ltr">
          {name}
        </bdi>
      </Fact>
      <Fact label={m.admin_undelivered_for()}>
        <UndeliveredFor undelivered={undelivered} />
      </Fact>
      {address && (
        <Fact label={m.admin_undelivered_address()}>
          <bdi dir="ltr">{address}</bdi>
        </Fact>
      )}
      <Fact label={m.admin_undelivered_reason()}>
        <bdi dir="ltr">{reason}</bdi>
      </Fact>
      <Fact label={m.admin_undelivered_asked()} is={formatDateTime(asked_at)} />
      <Fact label={m.admin_undelivered_tried()}>
        {formatDateTime(failed_at)} · {triesWords(tries)}
      </Fact>
      <Fact label={m.admin_status()}>
        <UndeliveredStatus undelivered={undelivered} />
        {settled_at && formatDateTime(settled_at)}
      </Fact>
    </Facts>
  )
}
