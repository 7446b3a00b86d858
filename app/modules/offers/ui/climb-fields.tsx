import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Field, Select } from '#ui/field.tsx'
import { CLIMB_FROM, CLIMB_TO, type ClimbAsked } from '../ladder.ts'
import type { ShownRung } from './ladder-words.ts'

type ClimbProps = {
  ladder: readonly ShownRung[]
  /** What is chosen at first. */
  asked: ClimbAsked
  /** Told what is chosen now, which always leads upwards. */
  onClimb: (asked: ClimbAsked) => void
  error?: string | undefined
  /** Of the second field, where something leads to it. */
  id?: string
}

/** From which rank to which: two fields, of which the other follows where the two would cross. */
export function ClimbFields({ ladder, asked, onClimb, error, id }: ClimbProps) {
  const root = useRef<HTMLDivElement>(null)
  const read = () => {
    const [from, to] = root.current!.querySelectorAll('select')
    return { from: from!, to: to! }
  }
  const tell = () => {
    const { from, to } = read()
    onClimb({ from: from.value, to: to.value })
  }
  // also what was chosen before this ran
  const found = useEffectEvent(tell)
  useEffect(() => found(), [])
  const change = ({ target }: FormEvent) => {
    const { from, to } = read()
    const [begin, end] = [from, to].map(({ value }) => ladder.findIndex(({ key }) => key === value))
    if (begin! >= end!)
      if (target === from) to.value = ladder[begin! + 1]!.key
      else from.value = ladder[end! - 1]!.key
    tell()
  }
  return (
    <div className="k-grid2" ref={root} onChange={change}>
      <Field label={m.ladder_own_rank()}>
        <Select name={CLIMB_FROM} defaultValue={asked.from}>
          <Ranks of={ladder.slice(0, -1)} />
        </Select>
      </Field>
      <Field id={id} label={m.ladder_wanted_rank()} error={error}>
        <Select name={CLIMB_TO} defaultValue={asked.to}>
          <Ranks of={ladder.slice(1)} />
        </Select>
      </Field>
    </div>
  )
}

const Ranks = ({ of }: { of: readonly ShownRung[] }) =>
  of.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))
