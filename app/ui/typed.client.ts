// No island: it turns over one attribute of a field that is the browser's own.
import { directionOfTyped } from '#kernel/text-direction.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field of words runs in the direction of what is typed into it. */
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLElement && 'typed' in target.dataset) turn(target as Field)
})

// what a browser has put back into a form
for (const field of document.querySelectorAll<Field>('[data-typed]')) if (field.value) turn(field)

function turn(field: Field) {
  const direction = directionOfTyped(field.value)
  if (direction) field.dir = direction
  else field.removeAttribute('dir')
}
