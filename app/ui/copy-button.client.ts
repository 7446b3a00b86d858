// No island: it says for two seconds that something happened, in the button that was pressed.

const SAID_MS = 2_000

/**
 * Copies what a copy button names, and says so for two seconds; what is shared opens the system's
 * own sheet where there is one. A refusal of the browser is only
 * logged.
 */
document.addEventListener('click', (event) => {
  const holder = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (!holder) return
  const { copy = '', share } = holder.dataset
  // who closes the system's sheet again has shared nothing, which is no fault
  if (share !== undefined && 'share' in navigator) {
    navigator
      .share({ title: share, url: copy })
      .catch((error: unknown) => console.info('not shared', error))
    return
  }
  navigator.clipboard.writeText(copy).then(
    () => {
      say(holder, true)
      setTimeout(() => say(holder, false), SAID_MS)
    },
    (error: unknown) => console.info('not copied', error),
  )
})

function say(holder: HTMLElement, isCopied: boolean) {
  const [copy, check] = holder.querySelectorAll('svg')
  copy?.toggleAttribute('hidden', isCopied)
  check?.toggleAttribute('hidden', !isCopied)
  const output = holder.querySelector('output')
  if (output) output.textContent = isCopied ? (holder.dataset.copied ?? '') : ''
}

export {}
