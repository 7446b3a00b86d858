// Names the file that was chosen, since the browser's own control that would is out of sight. Where many may be chosen,
// whoever takes them shows them.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || target.multiple) return
  const chosen = target.closest('label')?.querySelector('[data-chosen]')
  if (chosen) chosen.textContent = target.files?.[0]?.name ?? ''
})
