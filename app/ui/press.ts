let isPressed = false

// an island's module runs on the server too
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, () => (isPressed = false), true)
}

/**
 * Does what may move a page once no pointer is pressed on it: what stood under it as it was pressed
 * is then clicked, and not its neighbour.
 */
export function whenReleased(act: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(act), { once: true })
  else setTimeout(act)
}
