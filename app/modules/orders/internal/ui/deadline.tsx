import { Bdi } from '#ui/bdi.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { AskedTime, DeadlineWords } from '../../ui/deadline-words.ts'
import './deadline.css'

type DeadlineProps = {
  words: DeadlineWords
  /** More time that the seller asked for, if they did. */
  asked: AskedTime | null
}

/**
 * Until when an order is to be delivered, and what has moved that; nothing where nothing is said.
 */
export function Deadline({ words: { due, refund, late, outage, waited }, asked }: DeadlineProps) {
  if (!due && !outage && !waited && !asked) return null
  return (
    <div className={classNames('k-deadline', late && 'is-late')}>
      <Icon name="timer" />
      <div>
        {due && <p className="k-deadline__due">{due}</p>}
        {refund && <p>{refund}</p>}
        {outage && <p>{outage}</p>}
        {waited && <p>{waited}</p>}
        {asked && (
          <p>
            {asked.text} {asked.reason && <Bdi>{asked.reason}</Bdi>}
          </p>
        )}
      </div>
    </div>
  )
}
