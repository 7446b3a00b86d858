import { useEffect, useState } from 'react'
import { Check } from '#ui/field.tsx'
import './chosen.css'

interface Chosen {
  count: number
  /** What they come to, in whole DA. */
  total: number
}

const boxesOf = (form: string) =>
  document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${form}"]`)

function chosenOf(form: string): Chosen {
  const chosen = [...boxesOf(form)].filter((box) => box.checked)
  return {
    count: chosen.length,
    total: chosen.reduce((sum, box) => sum + Number(box.dataset.amount), 0),
  }
}

/**
 * Tells how many boxes of a form are ticked and what they come to. The boxes are plain and keep
 * what was ticked before scripts came; rows that another page of the list brings are counted anew.
 */
export function useChosen(form: string, first: Chosen) {
  const [chosen, setChosen] = useState(first)
  const read = () =>
    setChosen((before) => {
      const now = chosenOf(form)
      return now.count === before.count && now.total === before.total ? before : now
    })
  useEffect(() => {
    read()
    document.addEventListener('change', read)
    return () => document.removeEventListener('change', read)
  })
  const chooseAll = (isChosen: boolean) => {
    for (const box of boxesOf(form)) box.checked = isChosen
    read()
  }
  return { ...chosen, chooseAll }
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
  >
    <span className="k-vh">{label}</span>
  </Check>
)
