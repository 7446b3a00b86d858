import { useId, type ReactNode } from 'react'
import type { GenerousReward } from '#modules/loyalty/generous-rewards.server.ts'
import type { SettingSection } from '#modules/settings/setting-rule.ts'
import type { SettingErrors } from '#modules/settings/settings.server.ts'
import type { SettingKey, Settings } from '#modules/settings/settings.ts'
import { sectionLead, sectionName } from '#modules/settings/ui/setting-words.ts'
import { Card } from '#ui/card.tsx'
import './settings.css'

/**
 * What a section that was not saved had in its fields, what is wrong with them, and to what would
 * change what is confirmed first.
 */
export interface Said {
  section: SettingSection
  values: Record<string, string>
  errors: SettingErrors
  asked?: Partial<Settings>
  /** The rewards on offer that would be too generous by what would change. */
  generous?: readonly GenerousReward[]
}

/** A section's settings as they stand, and what became of those that were sent. */
export type SectionProps = {
  section: SettingSection
  keys: readonly SettingKey[]
  settings: Settings
  said?: Said
}

/** The card of a section, with its title and what it is about. */
export function SettingPart({
  section,
  children,
}: {
  section: SettingSection
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card id={section} className="k-sitepart" aria-labelledby={id}>
      <div className="k-stack k-gap-1">
        <h2 id={id} className="k-h3">
          {sectionName(section)}
        </h2>
        <p className="k-muted k-sm">{sectionLead(section)}</p>
      </div>
      {children}
    </Card>
  )
}
