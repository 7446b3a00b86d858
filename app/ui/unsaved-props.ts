/**
 * Returns the props of a form that warns before unsaved changes are left (unsaved.client.ts), and
 * whose missing fields are reported in the page instead of by the browser, whose language may
 * differ. `cameBack`: it is shown again with what was typed, so that it is unsaved from the start.
 */
export const unsavedProps = (
  cameBack?: unknown,
): { noValidate: true; 'data-guard': 'unsaved' | '' } => ({
  noValidate: true,
  'data-guard': cameBack ? 'unsaved' : '',
})
