import { type ReactNode, useSyncExternalStore } from 'react'
import { formatDa, formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import './chosen.css'

interface Chosen {
  count: number
  /** What they come to, in whole DA. */
  total: number
}

const boxesOf = (form: string) =>
  document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${form}"]`)

/** Count and sum as one text, so that what did not change is the same. */
function chosenIn(form: string): string {
  const chosen = [...boxesOf(form)].filter((box) => box.checked)
  const total = chosen.reduce((sum, box) => sum + Number(box.dataset.amount), 0)
  return `${chosen.length} ${total}`
}

function onChange(tell: () => void) {
  document.addEventListener('change', tell)
  return () => document.removeEventListener('change', tell)
}

/**
 * Tells how many boxes of a form are ticked and what they come to. The boxes are plain and keep
 * what was ticked before scripts came; rows that another page of the list brings are counted anew.
 */
function useChosen(form: string, first: Chosen) {
  const chosen = useSyncExternalStore(
    onChange,
    () => chosenIn(form),
    () => `${first.count} ${first.total}`,
  )
  const [count = 0, total = 0] = chosen.split(' ').map(Number)
  const chooseAll = (isChosen: boolean) => {
    for (const box of boxesOf(form)) box.checked = isChosen
    document.dispatchEvent(new Event('change'))
  }
  return { count, total, chooseAll }
}

interface BoxProps {
  form: string
  /** What its row is called where it is sent; a withdrawal where nothing is said. */
  name?: string
  id: string
  amount: number
  label: string
  isChosen?: boolean
}

/** Chooses one row for a form that stands elsewhere on the page; works without scripts. */
export const ChoiceBox = ({ form, name = 'withdrawal', id, amount, label, isChosen }: BoxProps) => (
  <Check
    className="k-choicebox"
    name={name}
    value={id}
    form={form}
    data-amount={amount}
    defaultChecked={isChosen}
    autoComplete="off"
    aria-label={label}
  />
)

interface BarProps {
  form: string
  /** Where the chosen are sent, without the language. */
  action: string
  /** A question is asked for (`get`) with what else its address holds, such as the list's query. */
  method: 'get' | 'post'
  kept?: string
  /** What is ticked as the page comes. */
  first?: Chosen
  /** Its fields and buttons; without scripts nothing is counted yet. */
  children: (chosen: Chosen) => ReactNode
}

/** What can be done with the ticked rows of a page. */
export function ChosenBar({ form, action, method, kept = '', first, children }: BarProps) {
  const { count, total, chooseAll } = useChosen(form, first ?? { count: 0, total: 0 })
  return (
    <form
      id={form}
      method={method}
      action={hrefOf(action)}
      className="k-bulk"
      aria-label={m.rows_bulk()}
    >
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <Check
        className="k-scripted"
        defaultChecked={first !== undefined}
        onChange={({ target }) => chooseAll(target.checked)}
      >
        {m.rows_all()}
      </Check>
      {children({ count, total })}
    </form>
  )
}

type ActsProps = {
  form: string
  /** The list, below whose address the question is asked, and its query. */
  path: string
  search: string
  /** What can be asked, by its name in the address; the first is what is done most. */
  acts: readonly (readonly [act: string, label: string])[]
}

/** What can be done with the ticked rows of a list, each behind one question. */
export const ChosenActs = ({ form, path, search, acts }: ActsProps) => (
  <ChosenBar form={form} action={`${path}/chosen`} method="get" kept={search}>
    {({ count, total }) => (
      <>
        <p className="k-muted k-sm k-scripted" aria-live="polite">
          {count > 0 &&
            m.rows_chosen({ count, number: formatNumber(count), amount: formatDa(total) })}
        </p>
        <div className="k-bulk__acts">
          {acts.map(([act, label], at) => (
            <Button
              key={act}
              size="sm"
              variant={at === 0 ? 'primary' : undefined}
              name="act"
              value={act}
            >
              {label}
            </Button>
          ))}
        </div>
      </>
    )}
  </ChosenBar>
)
