import { data, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import {
  greetingForm,
  MAX_REPLIES,
  MAX_REPLY_BODY,
  MAX_TITLE,
  quickReplyForm,
} from '#modules/messaging/replies.form.ts'
import { repliesOf, saveReplies, type SellerReply } from '#modules/messaging/replies.server.ts'
import { maySell } from '#modules/sellers/seller.ts'
import { asViewer, type Context, postedForm } from '#platform/http.server.ts'
import { BackLink, Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import '../layout/ask-page.css'
import type { Route } from './+types/replies'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.replies_title(), index: false })

/** Those who may sell have replies; everyone else is shown how to. */
function asSeller(context: Context, request: Request) {
  const given = asViewer(context, request)
  if (!maySell(given.viewer)) throw redirect('/become-seller')
  return given
}

/** What the seller says often. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer } = asSeller(context, request)
  return { replies: await repliesOf(db, viewer.id) }
}

interface Row {
  title: string
  body: string
  errors: { title?: string | undefined; body?: string | undefined }
}

/** Puts what the form holds in place of what they said often before; empty rows are left out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, origin } = asSeller(context, request)
  const { host } = new URL(origin)
  const form = await postedForm(request)
  const greeting = readForm(greetingForm(host), fieldsOf(form, 'greeting'))
  const rows = Array.from({ length: MAX_REPLIES }, (_, index) =>
    readForm(quickReplyForm(host), fieldsOf(form, `reply_${index + 1}`)),
  )
  if (!greeting.ok || rows.some(({ ok }) => !ok))
    return data(
      {
        greeting: rowOf(greeting),
        rows: rows.map(rowOf),
      },
      { status: 422 },
    )
  const said = rows.flatMap((row) => (row.ok && row.value.body !== '' ? [row.value] : []))
  const replies: SellerReply[] = said.map((reply, index) => ({ ...reply, position: index + 1 }))
  if (greeting.value.body !== '')
    replies.unshift({ position: 0, title: 'greeting', body: greeting.value.body })
  const changed = await saveReplies(db, viewer.id, replies)
  return redirectWith('/inbox/replies', changed ? 'replies_saved' : 'unchanged')
}

function fieldsOf(form: FormData, name: string): FormData {
  const own = new FormData()
  for (const field of ['title', 'body']) own.set(field, textOf(form, `${name}_${field}`))
  return own
}

const rowOf = (
  read:
    | { ok: true; value: { title?: string; body: string } }
    | { ok: false; errors: Row['errors']; values: Record<string, string> },
): Row =>
  read.ok
    ? { title: read.value.title ?? '', body: read.value.body, errors: {} }
    : { title: read.values.title ?? '', body: read.values.body ?? '', errors: read.errors }

/** How many empty rows stand below those that are filled. */
const EMPTY_ROWS = 2

export default function Replies({ loaderData, actionData }: Route.ComponentProps) {
  const { replies } = loaderData
  const own = replies.filter(({ position }) => position > 0)
  const rows: Row[] = actionData?.rows ?? own.map((reply) => ({ ...reply, errors: {} }))
  const filled = rows.findLastIndex(({ title, body }) => title !== '' || body !== '') + 1
  const shown = Array.from(
    { length: Math.min(MAX_REPLIES, filled + EMPTY_ROWS) },
    (_, index) => rows[index] ?? { title: '', body: '', errors: {} },
  )
  const greeting: Pick<Row, 'body' | 'errors'> = actionData?.greeting ?? {
    body: replies.find(({ position }) => position === 0)?.body ?? '',
    errors: {},
  }
  return (
    <main id="main" className="k-wrap k-section k-pt-6">
      <form
        method="post"
        action={hrefOf('/inbox/replies')}
        className="k-stack k-gap-5 k-askpage"
        data-guard={actionData ? 'unsaved' : ''}
      >
        <BackLink to="/inbox">{m.inbox_back()}</BackLink>
        <h1>{m.replies_title()}</h1>
        <Card>
          <Field
            label={m.replies_greeting()}
            hint={m.replies_greeting_hint()}
            error={errorWords(greeting.errors.body, MAX_REPLY_BODY)}
          >
            <Textarea
              name="greeting_body"
              rows={3}
              maxLength={MAX_REPLY_BODY}
              defaultValue={greeting.body}
            />
          </Field>
        </Card>
        <p className="k-muted">{m.replies_hint()}</p>
        {shown.map((row, index) => (
          <ReplyFields key={index} row={row} number={index + 1} isNew={index >= filled} />
        ))}
        <div className="k-actions">
          <Button variant="primary">{m.replies_save()}</Button>
        </div>
      </form>
    </main>
  )
}

function ReplyFields({ row, number, isNew }: { row: Row; number: number; isNew: boolean }) {
  return (
    <Card
      as="div"
      className="k-stack k-gap-3"
      role="group"
      aria-label={isNew ? m.replies_add() : m.replies_nth({ number: formatNumber(number) })}
    >
      <Field label={m.replies_name()} error={errorWords(row.errors.title, MAX_TITLE)}>
        <Input name={`reply_${number}_title`} maxLength={MAX_TITLE} defaultValue={row.title} />
      </Field>
      <Field label={m.replies_text()} error={errorWords(row.errors.body, MAX_REPLY_BODY)}>
        <Textarea
          name={`reply_${number}_body`}
          rows={2}
          maxLength={MAX_REPLY_BODY}
          defaultValue={row.body}
        />
      </Field>
    </Card>
  )
}

function errorWords(code: string | undefined, most: number): string | undefined {
  if (code === 'too_long') return m.replies_long({ count: formatNumber(most) })
  if (code === 'not_public') return m.reply_text_refused()
  return code && m.replies_both()
}
