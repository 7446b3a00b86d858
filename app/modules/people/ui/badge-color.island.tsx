import { useId, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Field, Input } from '#ui/field.tsx'
import { DEFAULT_BADGE_COLOR, sixDigits } from '../badge-color.ts'
import './badge-color.css'

/**
 * A badge's colour as text, which is what is sent, and beside it the browser's own choice of one,
 * each following the other.
 */
export function BadgeColor({ color, isWrong }: { color: string; isWrong: boolean }) {
  const id = useId()
  const text = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLInputElement>(null)
  const follow = () => {
    const typed = sixDigits(text.current?.value ?? '')
    if (typed && choice.current) choice.current.value = typed
  }
  return (
    <div className="k-badgecolor">
      <Field
        label={m.admin_badge_color()}
        hint={m.admin_badge_color_hint()}
        error={isWrong && m.admin_badge_color_wrong()}
      >
        <Input
          ref={text}
          name="color"
          dir="ltr"
          maxLength={7}
          defaultValue={color}
          autoComplete="off"
          spellCheck={false}
          onInput={follow}
        />
      </Field>
      <div className="k-field k-scripted">
        <label htmlFor={id}>{m.admin_badge_color_choose()}</label>
        <input
          ref={choice}
          id={id}
          type="color"
          className="k-badgecolor__choice"
          defaultValue={sixDigits(color) ?? DEFAULT_BADGE_COLOR.toLowerCase()}
          onInput={({ currentTarget }) => {
            if (text.current) text.current.value = currentTarget.value.toUpperCase()
          }}
        />
      </div>
    </div>
  )
}
