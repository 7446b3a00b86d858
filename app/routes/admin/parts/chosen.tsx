import { useSyncExternalStore } from 'react'
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
export function useChosen(form: string, first: Chosen) {
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

type BoxProps = { form: string; id: string; amount: number; label: string; isChosen?: boolean }

/** Chooses one withdrawal for a form that stands elsewhere on the page; works without scripts. */
export const ChoiceBox = ({ form, id, amount, label, isChosen }: BoxProps) => (
  <Check
    className="k-choicebox"
    name="withdrawal"
    value={id}
    form={form}
    data-amount={amount}
    defaultChecked={isChosen}
    autoComplete="off"
    aria-label={label}
  />
)
