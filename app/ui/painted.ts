/** Resolves after the next paint; in a page that nobody sees, when it is seen again. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
