import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Bdi } from './bdi.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { typed } from './typed.ts'
import './field.css'

// The controls of every form, each in a Field, which gives it its label, hint and error: one line
// of text, a password, a choice, a long text, a box to tick, a search, a file.

type Wiring = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<Wiring>({})

type FieldProps = {
  /** The control's id, where something leads to it. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** Takes the hint's place. */
  error?: ReactNode
  required?: boolean
  className?: string
  /**
   * One Input, PasswordInput, Select, Textarea or Stepper: it takes its id and its state from here.
   */
  children: ReactNode
}

/** Label above, control, then hint or error; the three are tied together for screen readers. */
export function Field({
  id: ownId,
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps) {
  const anyId = useId()
  const id = ownId ?? anyId
  const noteId = `${id}note`
  const note = error || hint
  const wiring: Wiring = {
    id,
    required,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames('k-field', Boolean(error) && 'is-error', className)}>
      <label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className="k-hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** Beside the label of what must be filled in; who cannot see it hears it at the control. */
export const RequiredMark = () => (
  <span className="k-req" aria-hidden="true">
    {' '}
    *
  </span>
)

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="k-hint k-hint--error" id={id}>
      <Icon name="circle-x" />
      {children}
    </p>
  )
}

/** What the surrounding Field says of its control. */
export function useField(): Wiring {
  return use(FieldContext)
}

/** Kept left to right in Arabic pages: addresses, codes and grouped numbers are written so. */
const latinTypes: ReadonlySet<string | undefined> = new Set([
  'email',
  'tel',
  'url',
  'password',
  'numeric',
  'decimal',
])

type InputProps = ComponentProps<'input'> & { icon?: IconName; unit?: ReactNode; end?: ReactNode }

/** A field of words; one of numbers, or of what is written in Latin letters, says so. */
const isOfWords = ({ type, inputMode }: InputProps): boolean =>
  (type === 'text' || type === 'search') && inputMode === undefined

export function Input({ icon, unit, end, type = 'text', dir, className, ...rest }: InputProps) {
  return (
    <div className={classNames('k-input', className)}>
      {icon && <Icon name={icon} />}
      <input
        {...useField()}
        {...(!dir && isOfWords({ ...rest, type }) && typed(rest.defaultValue ?? rest.value))}
        {...rest}
        type={type}
        {...((dir ?? (latinTypes.has(type) || latinTypes.has(rest.inputMode))) && {
          dir: dir ?? 'ltr',
        })}
      />
      {unit && (
        <span className="k-input__unit">
          <Bdi>{unit}</Bdi>
        </span>
      )}
      {end}
    </div>
  )
}

type PasswordInputProps = ComponentProps<'input'> & { showLabel: string; hideLabel: string }

/**
 * A password with a button that shows it: by script (password.client.ts), and of React's own once
 * its island is awake, since it writes the type of the field each time it draws it.
 */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isShown, setShown] = useState(false)
  // what was pressed before it woke: the button says so, since React has written the field's type
  useLayoutEffect(() => setShown(button.current?.dataset.reveal === showLabel), [showLabel])
  const turnOver = (event: MouseEvent) => {
    event.preventDefault()
    setShown(field.current?.type === 'password')
  }
  const [label, other] = isShown ? [hideLabel, showLabel] : [showLabel, hideLabel]
  const toggle = (
    <button
      ref={button}
      type="button"
      className="k-iconbtn k-scripted"
      aria-label={label}
      data-reveal={other}
      onClick={turnOver}
    >
      <Icon name="eye" hidden={isShown} />
      <Icon name="eye-off" hidden={!isShown} />
    </button>
  )
  const type = isShown ? 'text' : 'password'
  return <Input {...rest} ref={field} type={type} dir="ltr" end={toggle} />
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('k-input k-input--select', className)}>
      <select {...useField()} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}

export function Textarea({ className, dir, ...rest }: ComponentProps<'textarea'>) {
  return (
    <div className={classNames('k-input', className)}>
      <textarea
        {...useField()}
        {...(dir ? { dir } : typed(rest.defaultValue ?? rest.value))}
        {...rest}
      />
    </div>
  )
}

export function Check({ children, className, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={classNames('k-check', className)}>
      <input {...rest} type="checkbox" />
      {children}
    </label>
  )
}

type SearchInputProps = ComponentProps<'input'> & { label: string }

/** The label is for screen readers; sighted readers have the placeholder and the magnifier. */
export function SearchInput({ label, className, id, ...rest }: SearchInputProps) {
  const ownId = useId()
  return (
    <div className={classNames('k-search', className)}>
      <label className="k-vh" htmlFor={id ?? ownId}>
        {label}
      </label>
      <Icon name="search" />
      <input placeholder={label} {...rest} id={id ?? ownId} type="search" />
    </div>
  )
}

type FileDropProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  icon?: IconName
  /** How many bytes its file may have, and what is said of a larger one before it is sent. */
  most?: { bytes: number; words: string }
}

/**
 * Where scripts run (file-drop.client.ts) the browser's own control, in the browser's own language,
 * is out of sight.
 */
export function FileDrop({ label, hint, icon = 'image', most, ...rest }: FileDropProps) {
  return (
    <label className="k-drop">
      <Icon name={icon} />
      <b>{label}</b>
      {hint && <small>{hint}</small>}
      <input {...rest} type="file" data-most={most?.bytes} data-too-large={most?.words} />
      <small className="k-drop__chosen" aria-hidden="true" data-chosen />
    </label>
  )
}
