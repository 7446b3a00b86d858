// No island: it says for two seconds that something happened, in the button that was pressed.

const SAID_MS = 2_000

/**
 * Copies what a copy button names, and says so for two seconds. A refusal of the browser is only
 * logged.
 */
document.addEventListener('click', (event) => {
  const holder = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (!holder) return
  navigator.clipboard.writeText(holder.dataset.copy ?? '').then(
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
