import type { ReactNode } from 'react'
import type { GenerousReward } from '#modules/loyalty/generous-rewards.server.ts'
import type { ComingFee } from '#modules/settings/coming-fees.server.ts'
import type { LastChanges } from '#modules/settings/setting-changes.server.ts'
import type { SettingSection } from '#modules/settings/setting-rule.ts'
import type { SettingErrors } from '#modules/settings/settings.server.ts'
import type { SettingKey, Settings } from '#modules/settings/settings.ts'
import { sectionLead } from '#modules/settings/ui/setting-words.ts'
import { Card } from '#ui/card.tsx'
import './settings.css'

/** The field that says from which day changed fees count. */
export const COUNTS_FROM = 'counts_from'

/**
 * What a section that was not saved had in its fields, what is wrong with them, and to what would
 * change what is confirmed first.
 */
export interface Said {
  section: SettingSection
  values: Record<string, string>
  errors: SettingErrors
  asked?: Partial<Settings>
  /** Of fees among these: from which day they would count. */
  days?: Partial<Record<SettingKey, string>>
  /** The rewards on offer that would be too generous by what would change. */
  generous?: readonly GenerousReward[]
}

/** A section's settings as they stand, who changed them last, and what became of what was sent. */
export type SectionProps = {
  section: SettingSection
  keys: readonly SettingKey[]
  settings: Settings
  last: LastChanges
  coming: readonly ComingFee[]
  /** In Algiers. */
  today: string
  said?: Said
}

/** The card of a section, below what it is about. */
export const SettingPart = ({
  section,
  children,
}: {
  section: SettingSection
  children: ReactNode
}) => (
  <>
    <p className="k-muted">{sectionLead(section)}</p>
    <Card className="k-sitepart">{children}</Card>
  </>
)
