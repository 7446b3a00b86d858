import type { ReactNode } from 'react'
import { FormHead } from '#modules/auth/ui/form-head.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { Mosaic } from './mosaic.tsx'
import './frame.css'

type FrameProps = {
  /** Left out where what stands in the frame has a heading of its own. */
  heading?: string
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
          {heading && <FormHead heading={heading} lead={lead} />}
          <FormError>{error}</FormError>
          {children}
        </div>
      </div>
    </main>
  )
}
