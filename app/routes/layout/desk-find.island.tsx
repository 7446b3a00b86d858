import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AllLine } from './found-lines.tsx'
import { SearchCombobox, type Suggested } from './search-combobox.tsx'
import { useFound } from './use-found-shop.ts'
import { FIND, type DeskFound } from './desk-found.ts'
import { HitLine } from './desk-hit.tsx'

/** The search of the back office in its header: it suggests the first few of each kind. */
export function DeskFind() {
  return (
    <SearchCombobox
      id="desk-find"
      path={FIND}
      label={m.desk_find()}
      text=""
      useSuggested={useDeskFound}
    />
  )
}

function useDeskFound(typed: string): Suggested {
  const found = useFound<DeskFound>(hrefOf(FIND), typed)
  if (!found) return { groups: [], isEmpty: false }
  const { kinds, text } = found
  return {
    groups: [
      ...kinds.map(({ kind, title, icon, hits }) => ({
        name: kind,
        title,
        options: hits.map((hit) => ({
          href: hrefOf(hit.to),
          content: <HitLine hit={hit} icon={icon} />,
          text,
        })),
      })),
      ...(kinds.length > 0 ? [{ name: 'all', title: '', options: [allOf(text)] }] : []),
    ],
    isEmpty: kinds.length === 0,
  }
}

const allOf = (text: string) => ({
  href: `${hrefOf(FIND)}?q=${encodeURIComponent(text)}`,
  content: <AllLine text={text} />,
  text,
})
