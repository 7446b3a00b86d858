import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'

type RowFormProps = {
  /** The address without its language. */
  to: string
  fields?: Record<string, string | number>
  children: ReactNode
}

/** What can be done with a row straight from its list: a form of buttons. */
export const RowForm = ({ to, fields = {}, children }: RowFormProps) => (
  <form method="post" action={hrefOf(to)}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
