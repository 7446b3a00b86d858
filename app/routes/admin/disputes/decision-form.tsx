import { Form } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { getLocale } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wholeNumber } from '#kernel/whole.ts'
import {
  faultsOf,
  partFault,
  wordsFault,
  type Answer,
} from '#modules/disputes/ui/dispute-faults.ts'
import { PartField, WordsField } from '#modules/disputes/ui/dispute-forms.tsx'
import { Share } from '#modules/disputes/ui/share.tsx'
import { canBeShared, goodsOf, isPart, sharedBy } from '#modules/orders/split.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { CameBack, FormFaults, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import type { CaseData } from './case.server.ts'

type DecisionProps = Pick<CaseData, 'found' | 'texts'> & {
  /** Which ready words it begins with. */
  text: string | null
  answer?: Answer | undefined
}

/** The form of a decision, with the exact figures of what it comes to. */
export function DecisionForm({ found, texts, text, answer }: DecisionProps) {
  const { order, number } = found
  const ready = texts.find(({ id }) => String(id) === text)
  const values = answer?.values ?? begunWith(ready, order)
  const part = partOf(values, order)
  const errors = answer ? errorsOf(answer, part) : {}
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{m.dispute_decision()}</h2>
      <nav className="k-case__ready" aria-labelledby="ready">
        <h3 id="ready">{m.disputes_ready()}</h3>
        {texts.map(({ id, title_en, title_ar }) => (
          <ButtonLink key={id} size="sm" to={`/admin/disputes/${number}?text=${id}`}>
            {getLocale() === 'ar' ? title_ar : title_en}
          </ButtonLink>
        ))}
      </nav>
      <Form
        key={text}
        method="post"
        action={showingAnswer(`/admin/disputes/${number}/decide`)}
        className="k-stack k-decision"
        {...unsavedProps(answer)}
      >
        <FormFaults
          faults={faultsOf(errors, {
            outcome: { id: 'outcome', label: m.disputes_outcome(), text: m.dispute_choose() },
            part: { id: 'part', label: m.dispute_part(), text: partFault(order) },
            to: { id: 'to', label: m.disputes_to(), text: m.disputes_to_wrong() },
            words: { id: 'words', label: m.disputes_words(), text: wordsFault },
          })}
        />
        <Outcomes order={order} value={values.outcome} error={errors.outcome} />
        {canBeShared(order) && (
          <div className="k-decision__part">
            <PartField order={order} value={values.part} error={errors.part} />
          </div>
        )}
        {part !== null && <Figures order={order} part={part} first={isAsked(answer, errors)} />}
        {!order.from_wallet && <Ways value={values.to} error={errors.to} />}
        <WordsField label={m.disputes_words()} values={values} errors={errors} />
        <div className="k-actions">
          {/* first in the document: what Enter presses decides nothing */}
          <Button name="preview" value="yes">
            {m.disputes_preview()}
          </Button>
          <Button variant="primary" className="k-case__decide">
            {m.disputes_decide()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Whether its figures were asked for, and are what comes back. */
const isAsked = (answer: Answer | undefined, errors: Answer['errors']): boolean =>
  answer !== undefined && Object.keys(errors).length === 0

/** What was refused; where only the figures were asked for, why there are none. */
function errorsOf({ values, errors }: Answer, part: number | null): Answer['errors'] {
  if (part !== null || Object.keys(errors).length > 0) return errors
  return values.outcome === 'part' ? { part: 'whole' } : { outcome: 'choose' }
}

/** What a decision comes to; the `first` to be seen when it was asked for. */
function Figures({ order, part, first }: { order: Order; part: number; first: boolean }) {
  const share = <Share split={sharedBy(order, part)} />
  return first ? <CameBack>{share}</CameBack> : share
}

type Order = CaseData['found']['order']

function begunWith(
  ready: CaseData['texts'][number] | undefined,
  order: Order,
): Record<string, string> {
  if (!ready) return {}
  const { share_bp, words_en, words_ar } = ready
  const outcome = share_bp === 0 ? 'kept' : share_bp === 10_000 ? 'refunded' : 'part'
  const part = Math.floor((goodsOf(order) * (share_bp ?? 0)) / 10_000)
  return {
    outcome,
    // its readers may read either language
    words: `${words_ar}\n\n${words_en}`,
    ...(outcome === 'part' && { part: String(part) }),
  }
}

/** How much of the goods goes back by what was chosen; null while that cannot be said. */
function partOf({ outcome, part }: Record<string, string>, order: Order): number | null {
  if (outcome === 'refunded') return goodsOf(order)
  if (outcome === 'kept') return 0
  const typed = wholeNumber(part ?? '')
  return outcome === 'part' && typed !== null && isPart(order, typed) ? typed : null
}

function Outcomes({
  order,
  value,
  error,
}: {
  order: Order
  value?: string | undefined
  error?: string | undefined
}) {
  const payout = isolated(formatDa(sharedBy(order, 0).payout))
  const choices = [
    ['refunded', m.disputes_refunded(), undefined],
    ['part', m.disputes_part(), m.disputes_part_note()],
    ['kept', m.disputes_kept(), m.disputes_kept_note({ payout })],
  ] as const
  return (
    <fieldset id="outcome" tabIndex={-1}>
      <legend className="k-strong k-mb-2">{m.disputes_outcome()}</legend>
      <RadioCards>
        {choices
          .filter(([name]) => name !== 'part' || canBeShared(order))
          .map(([name, label, note]) => (
            <RadioCard
              key={name}
              name="outcome"
              value={name}
              note={note}
              defaultChecked={value === name}
            >
              {label}
            </RadioCard>
          ))}
      </RadioCards>
      {error && <FieldError>{m.dispute_choose()}</FieldError>}
    </fieldset>
  )
}

function Ways({
  value = 'wallet',
  error,
}: {
  value?: string | undefined
  error?: string | undefined
}) {
  return (
    <fieldset className="k-decision__way" id="to" tabIndex={-1}>
      <legend className="k-strong k-mb-2">{m.disputes_to()}</legend>
      <RadioCards>
        <RadioCard name="to" value="wallet" icon="wallet" defaultChecked={value !== 'original'}>
          {m.disputes_to_wallet()}
        </RadioCard>
        <RadioCard name="to" value="original" icon="undo-2" defaultChecked={value === 'original'}>
          {m.disputes_to_original()}
        </RadioCard>
      </RadioCards>
      {error && <FieldError>{m.disputes_to_wrong()}</FieldError>}
    </fieldset>
  )
}

type SecondLookProps = {
  number: number
  /** Whether its reader has decided it, so that another one looks. */
  mine: boolean
  answer?: Answer | undefined
}

/** The second look at a decision: it is confirmed, or returned with a reason. */
export function SecondLook({ number, mine, answer }: SecondLookProps) {
  const action = `/admin/disputes/${number}/second`
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{m.disputes_second()}</h2>
      <p className="k-muted">{mine ? m.disputes_second_own() : m.disputes_second_what()}</p>
      {!mine && (
        <>
          <Form method="post" action={action}>
            <Button variant="primary" name="step" value="confirm">
              {m.disputes_confirm()}
            </Button>
          </Form>
          <Form
            method="post"
            action={showingAnswer(action)}
            className="k-stack"
            {...unsavedProps(answer)}
          >
            <FormFaults
              faults={faultsOf(answer?.errors ?? {}, {
                words: { id: 'words', label: m.disputes_return_words(), text: wordsFault },
              })}
            />
            <WordsField
              label={m.disputes_return_words()}
              values={answer?.values ?? {}}
              errors={answer?.errors ?? {}}
            />
            <div className="k-actions">
              <Button name="step" value="return">
                {m.disputes_return()}
              </Button>
            </div>
          </Form>
        </>
      )}
    </Card>
  )
}
