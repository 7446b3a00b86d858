import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/field.tsx'
import { CameBack, showingAnswer } from '#ui/form-faults.tsx'
import type { Evidence, EvidenceRefusal } from '../evidence.server.ts'
import { MOST_EVIDENCE, MOST_PICTURES, PICTURES } from '../pictures.ts'
import { Pictures } from '../internal/ui/message-item.tsx'
import './messaging.css'

// The pictures that both sides show in a dispute, and the form to show more.

type Side = Evidence['side']

type EvidenceProps = {
  pictures: readonly Evidence[]
  reader: Side | 'admin'
  /** Where its reader sends more; null while they may not. */
  action: string | null
  /** Why the last ones were not taken. */
  refused?: EvidenceProblem | undefined
}

export type EvidenceProblem = EvidenceRefusal | 'one_at_a_time' | 'storage_failed'

/** What each side shows in a dispute, and the form by which its reader shows more. */
export function EvidenceCard({ pictures, reader, action, refused }: EvidenceProps) {
  const of = (side: Side) => pictures.filter((each) => each.side === side).map(({ id }) => id)
  const own = reader === 'admin' ? 0 : of(reader).length
  const mayAdd = action !== null && own < MOST_EVIDENCE
  if (pictures.length === 0 && !mayAdd) return null
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{m.evidence_title()}</h2>
      {(['buyer', 'seller'] as const).map(
        (side) =>
          of(side).length > 0 && (
            <div key={side} className="k-evidence">
              <h3 className="k-muted">{sideLabel(side, reader)}</h3>
              <Pictures ids={of(side)} />
            </div>
          ),
      )}
      {mayAdd && <Add action={action} own={own} refused={refused} />}
      {action !== null && !mayAdd && (
        <p className="k-hint">{m.evidence_full({ count: formatNumber(MOST_EVIDENCE) })}</p>
      )}
    </Card>
  )
}

function Add({ action, own, refused }: { action: string; own: number } & Refused) {
  return (
    <Form
      method="post"
      action={showingAnswer(action)}
      encType="multipart/form-data"
      className="k-stack"
    >
      {refused && (
        <CameBack>
          <Problem>{problemOf(refused)}</Problem>
        </CameBack>
      )}
      <FileDrop
        label={m.evidence_add()}
        hint={m.evidence_hint({
          once: formatNumber(MOST_PICTURES),
          left: formatNumber(MOST_EVIDENCE - own),
        })}
        name={PICTURES}
        accept={ACCEPTED_IMAGES}
        multiple
        aria-invalid={refused ? true : undefined}
      />
      <div className="k-actions">
        <Button>{m.evidence_send()}</Button>
      </div>
    </Form>
  )
}

type Refused = { refused: EvidenceProblem | undefined }

function problemOf(refused: EvidenceProblem): string {
  switch (refused) {
    case 'required':
      return m.evidence_required()
    case 'full':
      return m.evidence_full({ count: formatNumber(MOST_EVIDENCE) })
    case 'too_many_pictures':
      return m.evidence_once({ count: formatNumber(MOST_PICTURES) })
    case 'pictures_lost':
    case 'not_found':
      return m.evidence_lost()
    default:
      return imageProblem(refused)
  }
}

function sideLabel(side: Side, reader: Side | 'admin'): string {
  if (side === reader) return m.dispute_you()
  return side === 'buyer' ? m.dispute_buyer() : m.dispute_seller()
}
