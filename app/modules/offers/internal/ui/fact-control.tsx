import { m } from '#i18n/paraglide/messages.js'
import { Input, Select } from '#ui/field.tsx'

interface FactControlProps {
  isNumber: boolean
  name: string
  value: string
  options: readonly { key: string; label: string }[]
  /** What stands where nothing is chosen. */
  nothing?: string
}

/** The control of a number, or of a choice of one, within its field. */
export const FactControl = ({ isNumber, name, value, options, nothing }: FactControlProps) =>
  isNumber ? (
    <Input name={name} inputMode="numeric" maxLength={20} autoComplete="off" defaultValue={value} />
  ) : (
    <Select name={name} defaultValue={value}>
      <option value="">{nothing ?? m.attribute_choose()}</option>
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.label}
        </option>
      ))}
    </Select>
  )
