import { createContext } from 'react'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import './failed-form.css'

type FailedFormProps = {
  /** What stands on the form's button; empty when it is not known. */
  what: string
  /** Whether the form is there as it was sent. */
  kept: boolean
  /** The id of the request, as it stands in the log. */
  reference: string
}

/**
 * The banner above a page whose form met an error of ours: what failed, what became of what was
 * typed, and what to quote.
 */
export function FailedForm({ what, kept, reference }: FailedFormProps) {
  return (
    <div className="k-failed" role="alert">
      <div className="k-wrap k-failed__in">
        <Icon name="circle-x" />
        <p>
          <b>{what ? m.failed_form({ what: isolated(what) }) : m.problem_failed()}</b>
        </p>
        <p>
          {kept ? m.failed_form_kept() : m.failed_form_again()} {m.failed_form_reference()}{' '}
          <Reference value={reference} />
        </p>
      </div>
    </div>
  )
}

/**
 * The id of the request that is answered, for the page of an error: it is shown without what its
 * loaders would have read.
 */
export const ReferenceContext = createContext<string | null>(null)

/** The number to quote, which a tap selects whole. */
export function Reference({ value }: { value: string }) {
  return (
    <bdi className="k-failed__ref" dir="ltr">
      {value}
    </bdi>
  )
}

/** The banner above a page whose form was not taken, since the site is in maintenance. */
export const WaitingForm = ({ kept }: { kept: boolean }) => (
  <div className="k-failed" role="alert">
    <div className="k-wrap k-failed__in">
      <Icon name="circle-x" />
      <p>
        <b>{m.maintenance_unsent()}</b>
      </p>
      {kept && <p>{m.maintenance_kept()}</p>}
    </div>
  </div>
)

/**
 * The banner above a page that has a form again as it stood when its writer's session had ended.
 */
export const KeptForm = () => (
  <div className="k-failed k-failed--kept" role="status">
    <div className="k-wrap k-failed__in">
      <Icon name="info" />
      <p>
        <b>{m.kept_form()}</b>
      </p>
      <p>{m.kept_form_why()}</p>
    </div>
  </div>
)
