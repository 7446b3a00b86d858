const names = ['id', 'for', 'form', 'aria-labelledby', 'aria-describedby', 'list', 'popovertarget']

/** Makes ids under `root` others, with all that refers to them there: those of two answers in one page may be the same. */
export function apart(root: ParentNode, prefix: string, isWanted: (id: string) => boolean = () => true) {
  const own = new Set([...root.querySelectorAll('[id]')].map(({ id }) => id).filter(isWanted))
  for (const name of names) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const value = element.getAttribute(name)!
      if (own.has(value)) element.setAttribute(name, `${prefix}-${value}`)
    }
  }
}
