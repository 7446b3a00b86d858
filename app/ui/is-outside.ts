type Click = Pick<MouseEvent, 'target' | 'detail' | 'clientX' | 'clientY'>

/**
 * Whether a click fell beside the box of an open modal. Its ground counts as the dialog itself, so
 * only the place tells; one by a key has none.
 */
export function isOutside(
  dialog: HTMLDialogElement,
  { target, detail, clientX: x, clientY: y }: Click,
): boolean {
  if (target !== dialog || detail === 0) return false
  const box = dialog.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
