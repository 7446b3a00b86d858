import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import { smallestOf } from '#modules/images/image.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Badge } from '../profiles.server.ts'
import './badge-tag.css'

const BOX = { width: 16, height: 16 }

/**
 * A badge: its image, or a dot in its colour, beside its name. The name keeps the page's own
 * colour, so it can be read in both themes.
 */
export function BadgeTag({ badge }: { badge: Badge }) {
  const { icon_url, color } = badge
  return (
    <Tag className="k-badgetag">
      {icon_url ? <img src={smallestOf(icon_url)} alt="" {...BOX} /> : <BadgeDot color={color} />}
      <Bdi>{badgeName(badge)}</Bdi>
    </Tag>
  )
}

/** A badge's name in the language of the page. */
export const badgeName = (badge: Pick<Badge, 'name' | 'name_ar'>): string =>
  nameIn(badge, getLocale())

/** A dot in the colour of a badge, with a line around it for colours close to the ground. */
export function BadgeDot({ color }: { color: string }) {
  return (
    <svg className="k-badgedot" {...BOX} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1 15 8 8 15 1 8z" fill={color} />
    </svg>
  )
}
