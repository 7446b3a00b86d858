import type { ReactNode } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'

interface Step {
  /** What was done, and what was said of it. */
  done: string
  note?: string | null
  at: Date | string
  /** Who did it. */
  by?: ReactNode
}

/** Every step of something: what, when, by whom. */
export const History = ({ steps }: { steps: readonly Step[] }) => (
  <details>
    <summary className="k-link k-link--tap">{m.admin_history()}</summary>
    <ol className="k-feed">
      {steps.map(({ done, note, at, by }, index) => (
        <li key={index}>
          <span>
            {done}
            {note && (
              <>
                {' '}
                · <Bdi>{note}</Bdi>
              </>
            )}
          </span>
          <small>
            {formatDateTime(at)}
            {by && <> · {by}</>}
          </small>
        </li>
      ))}
    </ol>
  </details>
)
