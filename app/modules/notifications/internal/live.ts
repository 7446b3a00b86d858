// The browser's side of the live stream, as far as it needs no browser: how its lines are read.

export interface LiveEvent {
  event: string
  data: string
  id: string
}

/**
 * Reads server-sent events from pieces of text (WHATWG HTML, server-sent events); a piece may end
 * anywhere.
 */
export function eventReader(heard: (event: LiveEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event.data) heard(event)
    }
  }
}

/**
 * Whether a page at `here` shows what a notification leads to: the same address, whatever else is
 * chosen in it.
 */
export function leadsTo(href: string, here: string): boolean {
  const [there, page] = [new URL(href, here), new URL(here)]
  return (
    there.pathname === page.pathname &&
    [...there.searchParams].every(([name, value]) => page.searchParams.get(name) === value)
  )
}

/** Our events have one line of each kind. A comment is an event without data. */
function eventOf(block: string): LiveEvent {
  const event = { event: 'message', data: '', id: '' }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data|id): ?(.*)$/.exec(line) ?? []
    if (name) event[name as keyof LiveEvent] = value
  }
  return event
}
