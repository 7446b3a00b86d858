import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './toast.css'

/**
 * Where messages float: over the header, above what an open dialog leaves free (dialog.css), so
 * that they lie on nothing that is read next. Seen by its style, without being opened; a script
 * opens it above what else is open (toasts-above.ts).
 */
export function ToastLayer({ children }: { children: ReactNode }) {
  return (
    <div className="k-toasts" popover="manual">
      {children}
    </div>
  )
}

type ToastProps = {
  tone?: 'success' | 'danger'
  /** Called when the three seconds are over, or the message was closed. */
  onDone?: () => void
  /** What the button says that closes a danger, where scripts can. */
  close?: string
  children: ReactNode
}

/** Good news goes after three seconds, by style alone, so also without scripts. Bad news stays. */
export function Toast({ tone = 'success', onDone, close, children }: ToastProps) {
  const bad = tone === 'danger'
  return (
    <div
      className={classNames('k-toast', bad ? 'k-toast--danger' : 'k-toast--brief')}
      role={bad ? 'alert' : 'status'}
      onAnimationEnd={onDone}
    >
      <Icon name={bad ? 'circle-x' : 'circle-check'} />
      <span>{children}</span>
      {bad && close && (
        <IconButton icon="x" label={close} className="k-toast__x k-scripted" onClick={onDone} />
      )}
    </div>
  )
}
