import type { ReactNode } from 'react'

/** What an account page is, above its form. */
export const FormHead = ({ heading, lead }: { heading: string; lead?: ReactNode }) => (
  <div className="k-stack k-gap-2">
    <h1>{heading}</h1>
    {lead && <p className="k-muted">{lead}</p>}
  </div>
)
