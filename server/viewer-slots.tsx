import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import type { ShownViewer, Viewer } from '#platform/context.ts'
import { type GzipPart, shortGzipPart } from '#platform/gzip-parts.server.ts'
import type { SlotName } from '#ui/slot.tsx'
import { MenuEntries, SignOut } from '../app/routes/layout/account-menu.tsx'
import { MarketLinks } from '../app/routes/layout/footer.tsx'
import { HeaderReader } from '../app/routes/layout/header.tsx'
import { ChangeNote } from '../app/routes/layout/page-note.tsx'

/**
 * What stands in each slot of a page (ui/slot.tsx): all of the frame that is another for each
 * reader.
 */
const parts: Record<SlotName, ComponentType<{ viewer: ShownViewer | null }>> = {
  change: ChangeNote,
  header: HeaderReader,
  menu: MenuEntries,
  'sign-out': SignOut,
  market: MarketLinks,
}

/** The parts of one reader: as text, and as they stand in a compressed page. */
interface ViewerSlots {
  html: Record<string, string>
  gzip: (slot: string) => GzipPart
}

const MOST_READERS = 2_000
const known = new Map<string, ViewerSlots>()

/** The parts of the frame for a reader, remembered by what they show. */
export function viewerSlots(viewer: Viewer | null, locale: Locale): ViewerSlots {
  const shown = viewer && shownOf(viewer)
  const key = locale + JSON.stringify(shown)
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_READERS) known.delete(known.keys().next().value!)
  const made = inLocale(locale, () => partsFor(shown))
  known.set(key, made)
  return made
}

/** What of a viewer may stand in a slot: neither the session nor the address does. */
function shownOf({ session_id: _session, email: _email, ...shown }: Viewer): ShownViewer {
  return shown
}

function partsFor(viewer: ShownViewer | null): ViewerSlots {
  const html = Object.fromEntries(
    Object.entries(parts).map(([name, Part]) => [
      name,
      renderToString(<Part viewer={viewer} />, { identifierPrefix: name }),
    ]),
  )
  const gzip = Object.fromEntries(
    Object.entries(html).map(([name, text]) => [name, shortGzipPart(text)]),
  )
  return { html, gzip: (slot) => gzip[slot]! }
}
