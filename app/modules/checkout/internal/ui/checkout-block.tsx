import type { ReactNode } from 'react'
import '../../ui/checkout.css'

/** One of the form's blocks: its title stands above it, also for who cannot see it (`legend`). */
export function Block({ title, legend = title, describedBy, children }: BlockProps) {
  return (
    <fieldset className="k-card k-fs" aria-describedby={describedBy}>
      <legend className="k-vh">{legend}</legend>
      <div className="k-fs__h" aria-hidden="true">
        {title}
      </div>
      {children}
    </fieldset>
  )
}

type BlockProps = {
  title: ReactNode
  legend?: ReactNode
  describedBy?: string
  children: ReactNode
}
