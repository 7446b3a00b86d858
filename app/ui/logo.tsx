import { classNames } from './class-names.ts'
import art from './wordmark.svg?no-inline'
import './logo.css'

type LogoProps = {
  /** Height of the wordmark in px. */
  size?: number
  /** Latin letters beside it, for pages that are not in Arabic. */
  latin?: string
  latinClassName?: string
}

/**
 * كنز with its two dots, in the colour of the text around it. The link around it carries the name.
 */
export function Logo({ size = 34, latin, latinClassName }: LogoProps) {
  return (
    <>
      <svg className="wm" height={size} width={Math.round(size * 1.211)} aria-hidden="true">
        <use href={`${art}#wordmark`} />
      </svg>
      {latin && <span className={classNames('k-logo__la', latinClassName)}>{latin}</span>}
    </>
  )
}
