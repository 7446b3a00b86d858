import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import type { Answered } from '#modules/catalog/buyer-fields.ts'
import { Bdi } from '#ui/bdi.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Fact } from '#ui/facts.tsx'

type AnsweredFieldsProps = {
  answers: readonly Answered[]
  /**
   * Whether its seller reads it, who copies what was typed into the game; what was asked speaks to
   * the buyer, and is quoted.
   */
  copied?: boolean
}

/** What a buyer answered of what the game asks, as facts among others of an order. */
export const AnsweredFields = ({ answers, copied }: AnsweredFieldsProps) =>
  answers.map((answer) => {
    const label = nameIn({ name: answer.label, name_ar: answer.label_ar }, getLocale())
    return (
      <Fact key={answer.key} label={copied ? m.asked_quoted({ label }) : <Bdi>{label}</Bdi>}>
        <bdi className="k-whole" dir={answer.type === 'choice' ? undefined : 'auto'}>
          {valueOf(answer)}
        </bdi>
        {copied && answer.type === 'text' && (
          <>
            {' '}
            <CopyButton
              text={answer.value}
              label={m.asked_copy({ field: label })}
              copiedLabel={m.order_copied()}
            />
          </>
        )}
      </Fact>
    )
  })

function valueOf({ type, value, text, text_ar }: Answered): string {
  if (type === 'boolean') return value === 'yes' ? m.asked_yes() : m.asked_no()
  if (type === 'number') return formatNumber(Number(value))
  return text === undefined ? value : nameIn({ name: text, name_ar: text_ar ?? '' }, getLocale())
}
