import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Kashida } from '#ui/kashida.tsx'
import { type Due, isSoon, leftWords, passedShare } from './order-due.ts'
import type { TurnWords } from './turn.ts'
import './order.css'

/** What comes first on an order's page: whose turn it is, what is to do, by when, and the money. */
export function OrderTurn({
  turn,
  with: needed,
  children,
}: {
  turn: TurnWords
  /** What it needs, between what is said and what can be done. */
  with?: ReactNode
  children: ReactNode
}) {
  const { whose, frozen, who, title, text, problem, due, held } = turn
  return (
    <section className="k-now" aria-labelledby="now">
      <div className="k-now__b">
        <p
          className={classNames(
            'k-now__who',
            frozen ? 'k-now__who--bad' : whose !== 'yours' && 'k-now__who--wait',
          )}
        >
          <i className="k-nq" aria-hidden="true" />
          {who}
        </p>
        <h2 id="now">{title}</h2>
        {due && <TimeLeft key={due.read} due={due} hurries={whose === 'yours'} />}
        {text && <p>{text}</p>}
        {problem && (
          <p className="k-plain">
            {problem.by} <Bdi>{problem.reason}</Bdi>
          </p>
        )}
        {needed}
        {children}
      </div>
      {held && (
        <div className="k-now__money">
          <Icon name="tradeshield" />
          <p>
            <b>{held.title}</b> <span>{held.text}</span>
          </p>
        </div>
      )}
    </section>
  )
}

const TICK_MS = 15_000

/** How much time is left, and until when; counts on while it is looked at. */
function TimeLeft({ due, hurries }: { due: Due; hurries: boolean }) {
  const passed = usePassed()
  const left = due.left_ms - passed
  return (
    <div className={classNames('k-due', hurries && isSoon(left, due.whole_ms) && 'k-due--soon')}>
      <div className="k-due__t">
        <b>{passed === 0 ? due.left : leftWords(left)}</b>
        <span>{due.until}</span>
      </div>
      <Kashida percent={passedShare(left, due.whole_ms)} label={m.order_page_due_label()} />
    </div>
  )
}

/**
 * How many ms have gone by since it was first shown, in steps; by a clock of its own, since the
 * reader's may be wrong.
 */
function usePassed(): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - began), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return passed
}
