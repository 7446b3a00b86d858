export { BadgeColor } from './internal/ui/badge-color.island.tsx'
export { BadgeDot, BadgeTag, badgeName } from './internal/ui/badge-tag.tsx'
export { UserTags } from './internal/ui/user-tags.tsx'
