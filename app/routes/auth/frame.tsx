import type { ReactNode } from 'react'
import { Callout } from '#ui/callout.tsx'
import { Mosaic } from './mosaic.tsx'
import './frame.css'

type FrameProps = {
  heading: string
  lead?: ReactNode
  /** What went wrong, in a red banner. */
  error?: string | null
  children: ReactNode
}

/** What the account pages are in: mosaic above or beside, then the form. */
export function AuthFrame({ heading, lead, error, children }: FrameProps) {
  return (
    <main className="k-auth" id="main">
      <Mosaic />
      <div className="k-auth__form">
        <div>
          <div className="k-stack k-gap-2">
            <h1>{heading}</h1>
            {lead && <p className="k-muted">{lead}</p>}
          </div>
          {error && (
            <Callout tone="danger" icon="circle-x" role="alert">
              {error}
            </Callout>
          )}
          {children}
        </div>
      </div>
    </main>
  )
}
