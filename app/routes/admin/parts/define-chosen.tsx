import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import type { GenericSchema } from 'valibot'
import { formatDa, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
import { isUuid } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import type { ChosenRefusal } from '#modules/step-up/chosen-rows.server.ts'
import { type ChosenRow, MOST_CHOSEN_ROWS } from '#modules/step-up/chosen-rows.ts'
import type { Permission } from '#modules/step-up/permissions.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { requirePermission } from '../../layout/permitted.ts'
import { oneOf } from './answers.ts'
import { confirmedOr } from './confirmed.ts'
import { ListTable } from './list.tsx'
import { fieldErrorInWords, Filled, TextField } from './text-field.tsx'
import { titled } from './titled.ts'
import './chosen.css'

type Counted = { count: number; number: string }

/** One act on many rows: who may do it, the question, its button, and what is said afterwards. */
export interface ManyAct {
  permission: Permission
  question: (counted: Counted) => string
  /** What follows from it, below the question. */
  follows: () => string
  button: (counted: Counted & { amount: string }) => string
  done: Done
  danger?: boolean
  /** The reason that has to be given with it, and who reads it. */
  reason?: { hint: () => string; most: number; form: GenericSchema<unknown, { reason: string }> }
}

interface Asking<Row extends ChosenRow, Act extends string> {
  /** The list, and its name as the way back. */
  path: string
  title: () => string
  /** What a row is called in the address. */
  name: string
  acts: Record<Act, ManyAct>
  /** Reads the rows, each with why the act cannot be done to it. */
  find: (ids: readonly string[], act: Act, given: ViewerContext) => Promise<Row[]>
  /** Does it to all of these, with the amount at which each was seen, or to none. */
  act: (
    rows: ReadonlyMap<string, number>,
    act: Act,
    reason: string,
    given: ViewerContext,
  ) => Promise<Result<number, ChosenRefusal>>
  /** What is shown of a row, and why the act cannot be done to it. */
  columns: Parameters<typeof ListTable<Row>>[0]['columns']
  why: (row: Row, code: string) => string
}

/** A form that came back: its reason, or why rows have changed since, by their ids. */
interface CameBack {
  values: { reason: string }
  errors: FieldErrors
  changed: Record<string, string | number>
}

/**
 * The route of one act on the rows that were chosen in a list: one question that says to which of
 * them it will be done and to which not and why, then all of it or, where one has changed since,
 * nothing, and the question again.
 */
export function defineChosen<Row extends ChosenRow, Act extends string>(asking: Asking<Row, Act>) {
  const { path, name, acts } = asking
  const askedOf = (url: URL, { viewer }: ViewerContext) => {
    const act = oneOf(Object.keys(acts) as Act[], url.searchParams.get('act') ?? '')
    requirePermission(viewer.role, acts[act].permission)
    return act
  }
  const loader = async ({ request, context, url }: LoaderFunctionArgs) => {
    const given = asViewer(context, request)
    const act = askedOf(url, given)
    const ids = [...new Set(url.searchParams.getAll(name))].filter(isUuid)
    const back = path + searchOf(url, name)
    if (ids.length === 0) throw redirectWith(back, 'rows_none')
    if (ids.length > MOST_CHOSEN_ROWS) throw redirectWith(back, 'rows_too_many')
    return { act, back, rows: await asking.find(ids, act, given) }
  }
  const action = async ({ request, context, url }: ActionFunctionArgs) => {
    const given = asViewer(context, request)
    const act = askedOf(url, given)
    const { done, reason: asked } = acts[act]
    const posted = await postedForm(request)
    const values = { reason: textOf(posted, 'reason') }
    const said = asked ? readForm(asked.form, posted) : null
    if (said && !said.ok) return data({ values, errors: said.errors, changed: {} }, { status: 422 })
    const reason = said?.value.reason ?? ''
    const acted = confirmedOr(await asking.act(rowsIn(posted), act, reason, given), url)
    const back = path + searchOf(url, name)
    if (acted.ok) return redirectWith(back, done)
    if (acted.code !== 'changed') return redirectWith(back, `rows_${acted.code}`)
    return data({ values, errors: {}, changed: acted.details ?? {} }, { status: 409 })
  }
  function Screen({
    loaderData: { act, back, rows },
    actionData: answer,
  }: {
    loaderData: { act: Act; back: string; rows: Row[] }
    actionData?: CameBack
  }) {
    const changed = answer?.changed ?? {}
    const told = rows.map((row) => ({ ...row, why: row.why ?? whyIn(changed, row.id) }))
    return <Chosen asking={asking} act={act} back={back} rows={told} answer={answer} />
  }
  return { loader, action, Screen, meta: () => titled(m.rows_question(), asking.title()) }
}

const whyIn = (changed: CameBack['changed'], id: string): string | null =>
  Object.hasOwn(changed, id) ? String(changed[id]) : null

/** The list's own query, without what was chosen. */
function searchOf(url: URL, name: string): string {
  const query = new URLSearchParams(url.search)
  for (const own of ['act', name]) query.delete(own)
  return query.size > 0 ? `?${query}` : ''
}

/** The rows that the question said it will be done to, each with its amount: `id amount`. */
function rowsIn(posted: FormData): Map<string, number> {
  const rows = posted.getAll('row').flatMap((value) => {
    const [id = '', amount = ''] = (typeof value === 'string' ? value : '').split(' ')
    return isUuid(id) && /^\d{1,12}$/.test(amount) ? [[id, Number(amount)] as const] : []
  })
  return new Map(rows)
}

type ChosenProps<Row extends ChosenRow, Act extends string> = {
  asking: Asking<Row, Act>
  act: Act
  back: string
  rows: readonly Row[]
  answer: CameBack | undefined
}

function Chosen<Row extends ChosenRow, Act extends string>(props: ChosenProps<Row, Act>) {
  const { asking, act, back, rows, answer } = props
  const { question, follows } = asking.acts[act]
  const will = rows.filter(({ why }) => why === null)
  const not = rows.filter(({ why }) => why !== null)
  const why = { label: m.rows_why, wide: true, cell: (row: Row) => asking.why(row, row.why!) }
  const table = { columns: asking.columns, rowKey: ({ id }: Row) => id, className: 'k-chosenrows' }
  const hasChanged = Object.keys(answer?.changed ?? {}).length > 0
  return (
    <div className="k-stack k-gap-5">
      <BackLink to={back}>{asking.title()}</BackLink>
      <div className="k-stack k-gap-2">
        <h1>{will.length > 0 ? question(countOfRows(will)) : m.rows_none_will()}</h1>
        {will.length > 0 && <p className="k-muted">{follows()}</p>}
      </div>
      {hasChanged && <Problem>{will.length > 0 ? m.rows_changed() : m.rows_all_changed()}</Problem>}
      {not.length > 0 && (
        <div className="k-stack k-gap-3">
          <h2>{m.rows_not(countOfRows(not))}</h2>
          <ListTable
            label={m.rows_not(countOfRows(not))}
            rows={not}
            {...table}
            columns={[...table.columns, why]}
          />
        </div>
      )}
      {will.length > 0 && (
        <div className="k-stack k-gap-3">
          {not.length > 0 && <h2>{m.rows_will(countOfRows(will))}</h2>}
          <ListTable label={m.rows_will(countOfRows(will))} rows={will} {...table} />
        </div>
      )}
      {will.length > 0 && <Act {...props} will={will} />}
    </div>
  )
}

const countOfRows = ({ length: count }: readonly unknown[]) => ({
  count,
  number: formatNumber(count),
})

/** The one press, with the reason where one is read. */
function Act<Row extends ChosenRow, Name extends string>({
  asking,
  act,
  back,
  will,
  answer,
}: ChosenProps<Row, Name> & { will: readonly Row[] }) {
  const { button, danger, reason } = asking.acts[act]
  const amount = formatDa(will.reduce((sum, each) => sum + each.amount, 0))
  return (
    <Form method="post" className="k-stack" {...unsavedProps(answer?.values.reason)}>
      {will.map(({ id, amount: seen }) => (
        <input key={id} type="hidden" name="row" value={`${id} ${seen}`} autoComplete="off" />
      ))}
      {reason && (
        <Filled
          value={{
            values: answer?.values ?? {},
            errors: fieldErrorInWords(answer?.errors, (code) =>
              code === 'too_long'
                ? m.admin_reason_long({ count: formatNumber(reason.most) })
                : m.admin_reason_required(),
            ),
          }}
        >
          <TextField
            name="reason"
            label={m.admin_reason()}
            hint={reason.hint()}
            maxLength={reason.most}
            rows={3}
            required
          />
        </Filled>
      )}
      <div className="k-bulk">
        <ButtonLink to={back}>{m.cancel()}</ButtonLink>
        <Button variant={danger ? 'danger' : 'primary'}>
          {button({ ...countOfRows(will), amount })}
        </Button>
      </div>
    </Form>
  )
}
