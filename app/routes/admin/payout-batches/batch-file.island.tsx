import { m } from '#i18n/paraglide/messages.js'
import { MAX_REASON } from '#modules/payments/transfer-field.ts'
import { type PayoutFormat, payoutFormats } from '#modules/payouts/payout-format.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { useFile } from '../parts/use-file.ts'

// Form on /admin/payout-batches/{id} that downloads the file of a batch of withdrawals for the
// bank. Each copy is counted, and a second one asks for a reason (decision 92).

const formatNames: Record<PayoutFormat, () => string> = {
  ccp: m.payout_format_ccp,
  baridimob: m.payout_format_baridimob,
  rib: m.payout_format_rib,
  csv: m.payout_format_csv,
}

interface BatchFileProps {
  batch: number
  /** Those that can hold all of its accounts. */
  formats: PayoutFormat[]
  isAgain: boolean
}

/**
 * Takes the file of a batch in the format of the bank; the page shows at once that it was taken,
 * because a file leaves the page as it was.
 */
export function BatchFile({ batch, formats, isAgain }: BatchFileProps) {
  const path = `/admin/payout-batches/${batch}/file`
  const form = useFile(path, () => location.reload())
  return (
    <form method="post" {...form} {...unsavedProps()} className="k-batchfile">
      <Field
        label={m.payout_format()}
        hint={formats.length < payoutFormats.length && m.payout_export_post_only()}
      >
        <Select name="format" defaultValue={formats[0]}>
          {formats.map((each) => (
            <option key={each} value={each}>
              {formatNames[each]()}
            </option>
          ))}
        </Select>
      </Field>
      {isAgain && (
        <Field label={m.payout_export_reason()} required>
          <Textarea name="reason" rows={2} maxLength={MAX_REASON} />
        </Field>
      )}
      <Button variant={isAgain ? 'danger' : 'primary'} data-eager>
        <Icon name="download" />
        {isAgain ? m.payout_export_copy() : m.payout_export()}
      </Button>
    </form>
  )
}
