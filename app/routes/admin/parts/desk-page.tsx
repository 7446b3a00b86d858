import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { BackLink } from '#ui/button.tsx'
import './chosen.css'

type DeskPageProps = {
  title: ReactNode
  /** How it stands. */
  status?: ReactNode
  /** Its list as it was left, and how that is called. */
  back: string
  list: string
  /** What can be done: a bar that stays in view. */
  acts?: ReactNode
  children: ReactNode
}

/** A thing of the back office on a page of its own; what asks about it opens above it. */
export const DeskPage = ({ title, status, back, list, acts, children }: DeskPageProps) => (
  <div className="k-stack k-gap-5">
    <BackLink to={back}>{list}</BackLink>
    <div className="k-between">
      <h1>{title}</h1>
      {status}
    </div>
    {children}
    {acts && <div className="k-bulk">{acts}</div>}
    <Outlet />
  </div>
)
