import { saysName } from '#i18n/names.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isIndexed } from '#kernel/facts.ts'
import { disputeNumber } from '#modules/disputes/dispute-number.ts'
import { isPhonePart } from '#modules/people/phone.ts'
import { SETTINGS } from '#modules/settings/setting-path.ts'
import { settingsNamed } from '#modules/settings/ui/setting-words.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import type { ViewerContext } from '#platform/context.ts'
import { permissionOfPath } from '../parts/doors.ts'
import { groupsOf, screenPath } from '../parts/screens.ts'
import { type DeskFound, type DeskKind, MOST_HITS } from '../../layout/desk-found.ts'

import { oneSearch } from './one-search.server.ts'
import { type DeskSearch, kindsOf } from './kinds.server.ts'

/**
 * What a text finds in all of the back office that the viewer's role may open: a few of each kind.
 * A text without three letters beside each other is looked for among screens and settings only, and
 * as the number of a dispute. A newer search of the same person ends it, with what it has.
 */
export async function find(text: string, given: ViewerContext): Promise<DeskFound> {
  const { role } = given.viewer
  if (text === '') return { text, kinds: [], isShort: false, isPart: false }
  const isShort = !isIndexed(text) && !isPhonePart(text)
  const kinds = kindsOf(text, given).filter(
    ({ path }) =>
      isPermitted(role, permissionOfPath(path.replace('/admin', ''))) &&
      (!isShort || (path === '/admin/disputes' && disputeNumber(text) !== null)),
  )
  const read = await oneSearch(given.viewer.id, (stopped) => readEach(kinds, text, stopped))
  return {
    text,
    kinds: [...read.flatMap((kind) => kind ?? []), ...screens(text, given)].filter(
      ({ hits }) => hits.length > 0,
    ),
    isShort,
    isPart: read.includes(null),
  }
}

/**
 * One kind after the other, so that half of the few connections of these lists are left to others;
 * null of each once the search is stopped.
 */
async function readEach(
  kinds: readonly DeskSearch[],
  text: string,
  stopped: AbortSignal,
): Promise<(DeskKind | null)[]> {
  const read: (DeskKind | null)[] = []
  for (const kind of kinds) read.push(stopped.aborted ? null : await foundOf(kind, text))
  return read
}

/** The beginning of what is found of a kind; null when it could not be read. */
async function foundOf(kind: DeskSearch, text: string): Promise<DeskKind | null> {
  const { path, title, icon, query = '' } = kind
  const page = await kind.read()
  if (!page) return null
  const all = `${path}?q=${encodeURIComponent(text)}${query && `&${query}`}`
  const isMore = page.count > MOST_HITS
  return { kind: path, title, icon, hits: page.rows.slice(0, MOST_HITS), ...(isMore && { all }) }
}

/** The screens and settings whose name, in either language, says each word of a text. */
function screens(text: string, { viewer: { role } }: ViewerContext): DeskKind[] {
  const opened = groupsOf(role)
    .flatMap(({ screens }) => screens)
    .filter(([, , name]) => saysName(text, name))
    .map(([path, , name]) => ({ to: screenPath(path), name: name() }))
  const mayChange = isPermitted(role, permissionOfPath('/settings'))
  const settings = mayChange ? settingsNamed(text) : []
  return [
    {
      kind: 'screens',
      title: m.desk_find_screens(),
      icon: 'layout-dashboard',
      hits: opened.slice(0, MOST_HITS),
    },
    {
      kind: 'settings',
      title: m.admin_settings_title(),
      icon: 'settings',
      hits: settings.slice(0, MOST_HITS),
      ...(settings.length > MOST_HITS && { all: `${SETTINGS}?q=${encodeURIComponent(text)}` }),
    },
  ]
}
