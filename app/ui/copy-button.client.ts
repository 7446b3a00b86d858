import { swapIcon } from './icon.client.ts'

const SAID_MS = 2_000

/** Copies what a copy button names, and says so for two seconds. A refusal of the browser is only logged. */
document.addEventListener('click', (event) => {
  const holder = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (!holder) return
  navigator.clipboard.writeText(holder.dataset.copy ?? '').then(() => say(holder), (error: unknown) => console.info('not copied', error))
})

function say(holder: HTMLElement) {
  const output = holder.querySelector('output')
  if (!output) return
  output.textContent = holder.dataset.copied ?? ''
  swapIcon(holder, 'check')
  setTimeout(() => {
    output.textContent = ''
    swapIcon(holder, 'copy')
  }, SAID_MS)
}
