/** Makes a gallery's links glide along its strip instead of jumping on the page, and marks the small picture of what is shown. */
function start(gallery: HTMLElement) {
  const strip = gallery.querySelector('.k-gallery__strip')
  if (!strip) return
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    const slide = link && document.getElementById(link.hash.slice(1))
    if (!slide) return
    event.preventDefault()
    slide.scrollIntoView({ block: 'nearest', inline: 'start' })
    // the arrow that was pressed moves away with its picture: its twin there takes the focus
    if (link.parentElement !== slide && strip.contains(link)) twinOf(link, slide)?.focus({ preventScroll: true })
  })
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(gallery, target.id)
  }, { root: strip, threshold: 0.6 })
  for (const slide of strip.children) seen.observe(slide)
}

const twinOf = (arrow: HTMLElement, slide: HTMLElement) =>
  slide.querySelector<HTMLElement>(arrow.classList.contains('k-gallery__nav--next') ? '.k-gallery__nav--next' : '.k-gallery__nav--prev')

function mark(gallery: HTMLElement, id: string) {
  for (const thumb of gallery.querySelectorAll('.k-thumbs a:not(.k-thumbs__more)')) {
    if (thumb.getAttribute('href') === `#${id}`) thumb.setAttribute('aria-current', 'true')
    else thumb.removeAttribute('aria-current')
  }
}

for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) start(gallery)

export {}
