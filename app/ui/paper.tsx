import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import './paper.css'

type PaperProps = {
  /** What it is, as its heading. */
  title: string
  /** Its number, or what else tells it from others. */
  number?: ReactNode
  /** The site's name beside its mark, in Latin letters. */
  latin?: string
  /** `h2` for one that stands below another on the same page. */
  level?: 'h1' | 'h2'
  children: ReactNode
}

/** A document to keep: a sheet on the screen, and a page of A4 on paper. */
export function Paper({ title, number, latin, level: Title = 'h1', children }: PaperProps) {
  return (
    <article className="k-paper">
      <header className="k-paper__head">
        <span className="k-paper__mark">
          <Logo size={40} latin={latin} />
        </span>
        <div>
          <Title>{title}</Title>
          {number && <p className="k-paper__number">{number}</p>}
        </div>
      </header>
      {children}
    </article>
  )
}

/** Names with what is said of each, two beside each other where there is room. */
export const PaperFacts = ({ children }: { children: ReactNode }) => (
  <dl className="k-paperfacts">{children}</dl>
)

type FactProps = {
  label: string
  /** Whether it is long and has a row to itself. */
  wide?: boolean
  children: ReactNode
}

/** One of them; without a value it is left out. */
export function PaperFact({ label, wide, children }: FactProps) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type LinesProps = {
  /** The names of both columns. */
  what: string
  amount: string
  /** Rows of `PaperLine`. */
  children: ReactNode
}

/** What adds up to a total. */
export function PaperLines({ what, amount, children }: LinesProps) {
  return (
    <table className="k-paperlines">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type LineProps = { is: ReactNode; note?: ReactNode; total?: boolean; children: ReactNode }

/** One line: what, and how much it is. */
export function PaperLine({ is, note, total, children }: LineProps) {
  return (
    <tr className={total ? 'is-total' : undefined}>
      <th scope="row">
        {is}
        {note && <small>{note}</small>}
      </th>
      <td>{children}</td>
    </tr>
  )
}
