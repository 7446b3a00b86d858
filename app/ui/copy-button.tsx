import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './copy-button.css'

type CopyButtonProps = { text: string; label: string; copiedLabel: string }

/**
 * Copies the text and says so for two seconds (copy-button.client.ts). Needs scripts, so it is
 * hidden without them.
 */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  return (
    <span className="k-copy k-scripted" data-copy={text} data-copied={copiedLabel}>
      <IconButton icon="copy" label={label}>
        <Icon name="check" hidden />
      </IconButton>
      {/* the script may have said so before an island around it is React's */}
      <output className="k-copy__said" suppressHydrationWarning>
        {''}
      </output>
    </span>
  )
}

/** The first eight characters of an id, with a button that copies all of it. */
export function ShortId({ id, ...rest }: { id: string } & Omit<CopyButtonProps, 'text'>) {
  return (
    <span className="k-id" dir="ltr">
      <span>
        <span className="k-muted">#</span>
        {id.slice(0, 8)}
      </span>
      <CopyButton text={id} {...rest} />
    </span>
  )
}
