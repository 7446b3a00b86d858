/**
 * Whether what stands under `root` holds what would be lost: a field that says something else than
 * it was shown with.
 */
export const isTyped = (root: ParentNode): boolean =>
  [
    ...root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ].some((field) => {
    if (field instanceof HTMLSelectElement)
      return (
        field.selectedIndex !==
        Math.max(
          0,
          [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
        )
      )
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
