import { type FocusEvent, type RefObject, useEffect, useReducer, useState } from 'react'
import { typingFaults } from '../offer-typing.ts'
import type { Desk } from './offer-desk.ts'
import { type OfferValues, typedValues } from '../../ui/offer-values.ts'

/**
 * What was typed, and what is said of it: a fault once its field is left, until it is right. Null
 * before scripts run. `stands` is what the form was opened with.
 */
export function useTyping(
  form: RefObject<HTMLFormElement | null>,
  desk: Desk,
  key: string,
  stands: OfferValues,
) {
  const [{ typed, opened }, look] = useReducer(looked, { typed: null, opened: '' })
  const [left, setLeft] = useState<readonly string[]>([])
  const [wasDraft] = useState(() => desk.drafts.has(key))
  const faults: Record<string, string | undefined> = typed ? typingFaults(typed, stands) : {}
  // also what was typed before this ran
  useEffect(() => look(typedValues(new FormData(form.current!))), [form])
  const type = () => {
    const values = typedValues(new FormData(form.current!))
    const now = typingFaults(values, stands)
    look(values)
    setLeft(left.filter((name) => name in now))
    if (wasDraft || JSON.stringify(values) !== opened) desk.drafts.set(key, values)
    else desk.drafts.delete(key)
  }
  const leave = ({ target }: FocusEvent) => {
    const { name } = target as HTMLInputElement
    if (name in faults && !left.includes(name)) setLeft([...left, name])
  }
  return {
    typed,
    told: Object.fromEntries(
      left.filter((name) => name in faults).map((name) => [name, faults[name]!]),
    ),
    type,
    leave,
  }
}

/** What the form says now, and what it said when it was opened. */
const looked = (before: { typed: OfferValues | null; opened: string }, typed: OfferValues) => ({
  typed,
  opened: before.opened || JSON.stringify(typed),
})
