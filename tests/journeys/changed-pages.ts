import type { Page } from '@playwright/test'

// What a browser's own tools and extensions make of a page before its islands wake. Each runs in
// the page, once its markup is there.

const inEveryPage = {
  /** The icon of a password manager. */
  'nodes after fields': () => {
    for (const field of document.querySelectorAll('input:not([type=hidden]), textarea, select'))
      field.after(document.createElement(field.matches('textarea') ? 'writing-aid' : 'div'))
  },
  'nodes before fields': () => {
    for (const field of document.querySelectorAll('input:not([type=hidden]), textarea, select'))
      field.before(document.createElement('span'))
  },
  /** What stands between the parts of a form, and first in it. */
  'nodes between fields': () => {
    for (const part of document.querySelectorAll('k-island > *, form > *'))
      part.before(document.createElement('aside'), ' ', document.createComment('of an extension'))
  },
  'wrapped fields': () => {
    for (const field of document.querySelectorAll('k-island input:not([type=hidden]), textarea')) {
      const around = document.createElement('div')
      field.replaceWith(around)
      around.append(field)
    }
  },
  /** As dictionaries and readers aloud mark words. */
  'wrapped texts': () => {
    for (const island of document.querySelectorAll('k-island')) {
      const texts = document.createTreeWalker(island, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (!text.data.trim() || text.parentElement!.closest('textarea, option, svg, script'))
          continue
        const mark = document.createElement('mark')
        text.replaceWith(mark)
        mark.append(text)
      }
    }
  },
  'changed attributes': () => {
    for (const field of document.querySelectorAll('input, textarea, select, button')) {
      field.setAttribute('data-of-extension', '1')
      field.setAttribute('spellcheck', 'false')
      field.setAttribute('autocomplete', 'off')
      field.classList.add('dark-reader')
    }
  },
  /** As Chromium's translation does it: it goes on with all that the page draws later. */
  'a translation': () => {
    const done = new WeakSet<Node>()
    const kept =
      'script, style, textarea, option, [translate=no], .notranslate, template, svg, font'
    const translate = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const { data, parentElement } = text
        if (done.has(text) || !/\p{L}{2}/u.test(data) || parentElement!.closest(kept)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        const translated = document.createTextNode(`«${data.trim()}»`)
        done.add(translated)
        inner.append(translated)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translate(document.body)
    document.documentElement.classList.add('translated-ltr')
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        for (const added of addedNodes)
          if (added.parentElement) translate(added instanceof Text ? added.parentElement : added)
        if (type === 'characterData' && target.parentElement && !done.has(target))
          translate(target.parentElement)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  },
} satisfies Record<string, () => void>

export type Change = keyof typeof inEveryPage

export const changes = Object.keys(inEveryPage) as Change[]

/** Changes the page as it stands. */
export const change = (page: Page, how: Change): Promise<void> => page.evaluate(inEveryPage[how])
