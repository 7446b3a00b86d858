// No island: it hides a switch where the text beside it is whole, and remembers nothing.

/** The switch of a long text stands only where the text is cut, which changes with the width. */
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.parentElement!
    if (box.querySelector(':checked')) continue
    const isCut = target.scrollHeight > target.clientHeight + 1
    for (const part of box.querySelectorAll<HTMLElement>(':scope > input, :scope > label'))
      part.hidden = !isCut
  }
})
for (const text of document.querySelectorAll('.k-more__text')) watch.observe(text)

export {}
