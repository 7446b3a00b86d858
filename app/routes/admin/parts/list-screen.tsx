import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Asked, listSizes, sizeFrom } from '#kernel/list-params.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Button, IconLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { ListChoice, ListForm, ListTyped, ListWords, type ListWriting } from '#ui/list-form.tsx'
import { useList } from '#ui/use-list.ts'
import { askedOf, askedWith, filtersOf, isNarrowed, ownOf, queryOf, sizeOf } from './asked.ts'
import type { AnyAnswer, AnyList } from './list-definition.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListTable } from './list.tsx'
import '#ui/filters.css'

/**
 * A list as its desk describes it: searched as one types, narrowed, sorted and paged in place with
 * the address going along. Without scripts its form and links ask for the same as pages.
 */
export function ListScreen({ desk, first }: { desk: AnyList; first: AnyAnswer }) {
  const { root, field, answer, asking, open, failed, ask, typing } = useList(desk.path, first, {
    textOf: ({ asked }) => asked.text,
    searchBy: (text): string => queryOf(desk, askedWith(asked, { text })),
  })
  const asked = open === null ? answer.asked : askedOf(desk, new URLSearchParams(open))
  const change = (next: Asked) => void ask(queryOf(desk, next), 'push')

  const { page, extra } = answer
  const search = queryOf(desk, answer.asked)
  const counted = page && desk.counted && (
    <Counted count={page.count} most={page.most} words={desk.counted} />
  )
  return (
    <div ref={root} className="k-list" tabIndex={-1} aria-busy={asking}>
      <ListHead title={desk.title()}>
        {counted}
        {desk.actions?.({ search, extra })}
      </ListHead>
      {desk.intro && <p className="k-muted">{desk.intro()}</p>}
      {failed !== null && <ListFailed retryTo={desk.path + failed} />}
      {page ? (
        <>
          <Filters
            desk={desk}
            asked={asked}
            extra={extra}
            field={field}
            typing={typing}
            said={page.rows.length === 0 ? desk.empty(true).title : counted}
            onChange={change}
          />
          {desk.above?.(extra, { search, renew: () => void ask(search, 'none') })}
          <Rows desk={desk} answer={answer} page={page} search={search} />
          <Foot desk={desk} asked={answer.asked} page={page} onChange={change} />
        </>
      ) : (
        failed === null && <ListFailed title={desk.failed?.()} retryTo={desk.path + search} />
      )}
      {desk.below?.({ search, extra })}
    </div>
  )
}

interface FiltersProps extends ListWriting {
  desk: AnyList
  asked: Asked
  extra: unknown
  /** What is said to who cannot see that the rows have changed. */
  said: ReactNode
  onChange: (asked: Asked) => void
}

/**
 * Search, filters and order: what is chosen is asked for at once, and without scripts by a button.
 */
function Filters({ desk, asked, extra, field, typing, said, onChange }: FiltersProps) {
  const filters = filtersOf(desk)
  const sorts = desk.sorts?.(asked.filters) ?? []
  const isFurther = ([, filter]: NamedFilter) => 'further' in filter && filter.further === true
  const [further, first] = [filters.filter(isFurther), filters.filter((each) => !isFurther(each))]
  const chosen = further.filter(([name, filter]) => asked.filters[name] !== ownOf(filter)).length
  const narrowing = ([name, filter]: NamedFilter) => (
    <Narrowing
      key={name}
      name={name}
      filter={filter}
      value={asked.filters[name] ?? ''}
      extra={extra}
      onChoose={(next) =>
        onChange(askedWith(asked, { filters: { ...asked.filters, [name]: next } }))
      }
    />
  )
  if (!desk.search && filters.length === 0 && sorts.length < 2) return null
  return (
    <ListForm
      className="k-filters k-listfilters"
      path={desk.path}
      label={desk.title()}
      typing={typing}
    >
      {desk.search && (
        <ListWords
          field={field}
          typing={typing}
          className="k-full"
          label={desk.search()}
          defaultValue={asked.text}
        />
      )}
      {first.map(narrowing)}
      {sorts.length > 1 && (
        <ListChoice
          name="sort"
          label={m.admin_list_sort()}
          value={asked.sort}
          options={sorts}
          onChoose={(sort) => onChange(askedWith(asked, { sort }))}
        />
      )}
      {further.length > 0 && (
        <details className="k-morefilters" open={chosen > 0}>
          <summary className="k-btn">
            {m.admin_list_further()} {chosen > 0 && <Num value={chosen} />}
          </summary>
          <div className="k-morefilters__b">{further.map(narrowing)}</div>
        </details>
      )}
      {asked.size !== sizeOf(desk) && <input type="hidden" name="size" value={asked.size} />}
      <Button className="k-listfilters__go">{m.admin_list_apply()}</Button>
      <span className="k-vh" role="status">
        {said}
      </span>
    </ListForm>
  )
}

type NamedFilter = ReturnType<typeof filtersOf>[number]

interface NarrowingProps {
  name: string
  filter: NamedFilter[1]
  value: string
  extra: unknown
  onChoose: (value: string) => void
}

/** One filter: a choice, what is typed, or what a link asked for. */
function Narrowing({ name, filter, value, extra, onChoose }: NarrowingProps) {
  if ('kept' in filter) return value && <input type="hidden" name={name} value={value} />
  if ('typed' in filter)
    return (
      <ListTyped
        key={value}
        name={name}
        label={filter.label()}
        of={filter.typed}
        value={value}
        onType={onChoose}
      />
    )
  const options = 'found' in filter ? filter.found(extra) : filter.options()
  return (
    <ListChoice
      name={name}
      label={filter.label()}
      value={value}
      options={options}
      onChoose={onChoose}
    />
  )
}

type Page = NonNullable<AnyAnswer['page']>

interface RowsProps {
  desk: AnyList
  answer: AnyAnswer
  page: Page
  search: string
}

function Rows({ desk, answer: { asked, extra }, page, search }: RowsProps) {
  if (page.rows.length === 0) {
    const narrowed = isNarrowed(desk, asked)
    const { title, hint, clearTo = desk.path, begin } = desk.empty(narrowed)
    return (
      <ListEmpty title={title} clearTo={narrowed ? clearTo : undefined} begin={begin}>
        {hint}
      </ListEmpty>
    )
  }
  if (desk.rows) return desk.rows(page.rows, { search, extra })
  const { columns, open } = desk
  const opening = {
    label: m.admin_list_open,
    hidden: true,
    cell: (row: unknown) => <OpenRow {...open!(row)} search={search} />,
  }
  const own = columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (row: unknown) => cell(row, { search }),
  }))
  return (
    <ListTable
      label={desk.title()}
      columns={open ? [...own, opening] : own}
      rows={page.rows as readonly unknown[]}
      rowKey={desk.rowKey ?? idOf}
      className={desk.className}
    />
  )
}

const idOf = (row: unknown) => (row as { id: string | number }).id

type OpenProps = ReturnType<NonNullable<AnyList['open']>> & { search: string }

/** Leads to what a row is about, from anywhere in the row, and back to the same list. */
const OpenRow = ({ to, label, icon = 'eye', search }: OpenProps) => (
  <IconLink className="k-listopen" icon={icon} label={label} to={to + search} />
)

interface FootProps {
  desk: AnyList
  asked: Asked
  page: Page
  onChange: (asked: Asked) => void
}

/** The pages beside this one, and how many rows it has at most. */
function Foot({ desk, asked, page, onChange }: FootProps) {
  const { rows, before, after, count, whole } = page
  const to = (place: Asked['place']) => desk.path + queryOf(desk, { ...asked, place })
  if (whole || rows.length === 0 || (count <= listSizes[0] && !before && !after)) return null
  return (
    <div className="k-between k-listfoot">
      <form action={hrefOf(desk.path)} className="k-row k-gap-2">
        {[...new URLSearchParams(queryOf(desk, { ...asked, size: sizeOf(desk), place: null }))].map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <ListChoice
          name="size"
          label={m.admin_list_size()}
          value={String(asked.size)}
          options={listSizes.map((size) => [
            String(size),
            m.admin_list_rows({ number: formatNumber(size) }),
          ])}
          onChoose={(size) => onChange(askedWith(asked, { size: sizeFrom(size, sizeOf(desk)) }))}
        />
        <Button size="sm" className="k-listfilters__go">
          {m.admin_list_apply()}
        </Button>
      </form>
      <KeysetPager
        first={to(null)}
        before={before && to({ before })}
        after={after && to({ after })}
      />
    </div>
  )
}
