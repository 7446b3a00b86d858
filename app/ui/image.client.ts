// No island: it waits for images wherever they stand, and remembers nothing.

/**
 * Takes away an image that did not load, so that what lies beneath it shows: a plate, a letter.
 */
const forget = (image: HTMLImageElement) => (image.hidden = true)

// such events do not bubble
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('[data-image]')) forget(target)
  },
  true,
)

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-image]')) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) forget(image)
}
