import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { faultsOf, wordsFault, type Answer } from '#modules/disputes/ui/dispute-faults.ts'
import { WordsField } from '#modules/disputes/ui/dispute-forms.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormFaults, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'

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
