// The browser's own choice of a colour beside the text that is sent, each following the other.
const text = document.querySelector<HTMLInputElement>('input[data-color-text]')
const choice = document.querySelector<HTMLInputElement>('input[data-color-choice]')

text?.addEventListener('input', follow)
choice?.addEventListener('input', () => {
  if (text) text.value = choice.value.toUpperCase()
})
follow()

/** A colour input knows six digits only. */
function follow() {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text?.value.trim() ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (choice && digits) choice.value = `#${digits.toLowerCase()}`
}

export {}
