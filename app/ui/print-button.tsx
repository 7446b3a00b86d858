import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/**
 * Opens the browser's own dialog, in which a page is printed or kept. Not there without scripts.
 */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button type="button" variant="primary" className="k-scripted" data-print>
      <Icon name="scroll-text" />
      {children}
    </Button>
  )
}
