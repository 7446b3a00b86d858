import type { TextSelection } from '../marks.ts'

export const chosenIn = ({
  value,
  selectionStart: start,
  selectionEnd: end,
}: HTMLTextAreaElement): TextSelection => ({ value, start, end })

/** Types over what is chosen, so that the browser's undo takes it back where it can. */
export function typeInto(area: HTMLTextAreaElement, words: string): void {
  if (document.execCommand('insertText', false, words)) return
  area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
