import { use } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { attributeLimits } from '#modules/catalog/game-attributes.ts'
import { Check, Input } from '#ui/field.tsx'
import { GamePart } from '../games/game-parts.tsx'
import { Filled } from '../parts/text-field.tsx'

/** What came back of the form, with what was typed. */
export type OptionsAnswer = { values: Record<string, string> } | undefined

interface Shown {
  key: string
  label: string
  label_ar: string
  short: string
  short_ar: string
  active: boolean
  replaced_by: string | null
}

/** So many rows without words are below those with words, to add more. */
const SPARE = 4

const KEYS = 'attribute-option-keys'

/** The options of a choice as rows, whose places are numbers. */
export function AttributeOptions({
  options,
  answer,
}: {
  options: readonly Shown[]
  answer: OptionsAnswer
}) {
  const stored = new Set(options.map(({ key }) => key))
  const shown = optionsShown(options, answer)
  const rows = [...shown, ...Array<null>(SPARE).fill(null)].slice(0, attributeLimits.options)
  return (
    <div data-of="options">
      <GamePart
        legend={m.admin_attribute_options()}
        hint={m.admin_attribute_options_hint()}
        error={use(Filled).errors.options}
      >
        <ol className="k-attribute__options">
          {rows.map((option, at) => (
            <OptionRow key={at} {...{ option, at }} isStored={stored.has(option?.key ?? '')} />
          ))}
        </ol>
        <datalist id={KEYS}>
          {shown.map(({ key, label }, at) => (
            <option key={at} value={key}>
              {label}
            </option>
          ))}
        </datalist>
      </GamePart>
    </div>
  )
}

/** What was typed, if something was; otherwise what is stored. */
function optionsShown(stored: readonly Shown[], answer: OptionsAnswer): readonly Shown[] {
  if (!answer || !('type' in answer.values)) return stored
  const typed: Shown[] = []
  for (let at = 0; at < attributeLimits.options; at++) {
    const of = (part: string) => answer.values[`option_${at}_${part}`] ?? ''
    if (of('label') || of('label_ar'))
      typed.push({
        key: of('key'),
        label: of('label'),
        label_ar: of('label_ar'),
        short: of('short'),
        short_ar: of('short_ar'),
        active: of('retired') !== 'on',
        replaced_by: of('replaced_by') || null,
      })
  }
  return typed
}

const arabic = { dir: 'rtl', lang: 'ar' } as const
const latin = { dir: 'ltr' } as const

/** The texts of a row, in their order, each with what it is called and what stands in it empty. */
const texts = [
  ['key', m.admin_attribute_option_key, m.admin_attribute_in_key, latin],
  ['label', m.admin_attribute_option_en, m.admin_attribute_in_en, latin],
  ['label_ar', m.admin_attribute_option_ar, m.admin_attribute_in_ar, arabic],
  ['short', m.admin_attribute_option_short_en, m.admin_attribute_in_short_en, latin],
  ['short_ar', m.admin_attribute_option_short_ar, m.admin_attribute_in_short_ar, arabic],
  ['replaced_by', m.admin_attribute_option_into, m.admin_attribute_in_into, latin],
] as const

const most = {
  key: attributeLimits.key,
  label: attributeLimits.label,
  label_ar: attributeLimits.label,
  short: attributeLimits.short,
  short_ar: attributeLimits.short,
  replaced_by: attributeLimits.key,
}

type OptionRowProps = { option: Shown | null; at: number; isStored: boolean }

/** One option; the key of one that is stored stays. */
function OptionRow({ option, at, isStored }: OptionRowProps) {
  const number = formatNumber(at + 1)
  return (
    <li>
      <Input
        name={`option_${at}_place`}
        aria-label={m.admin_attribute_option_place({ number })}
        inputMode="numeric"
        maxLength={3}
        defaultValue={at + 1}
      />
      {texts.map(([part, label, placeholder, direction]) => (
        <Input
          key={part}
          name={`option_${at}_${part}`}
          aria-label={label({ number })}
          placeholder={placeholder()}
          maxLength={most[part]}
          readOnly={part === 'key' && isStored}
          list={part === 'replaced_by' ? KEYS : undefined}
          defaultValue={option?.[part] ?? ''}
          {...direction}
        />
      ))}
      <Check name={`option_${at}_retired`} defaultChecked={option ? !option.active : false}>
        {m.admin_attribute_option_retired()}
      </Check>
    </li>
  )
}
