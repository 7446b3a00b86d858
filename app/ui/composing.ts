// No island: an input method writes in the browser's own field before and after React has it.

let field: Element | null = null

document.addEventListener('compositionstart', ({ target }) => {
  field = target as Element
})
document.addEventListener('compositionend', () => {
  field = null
})

/**
 * Resolves when no word is being composed, as by the keyboard of a phone, which would be cut off or
 * stand there twice if its field was written or replaced. Who leaves a field ends its word.
 */
export const composed = (): Promise<void> =>
  field !== null && field === document.activeElement
    ? new Promise((resolve) => {
        document.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
      }).then(composed)
    : Promise.resolve()
