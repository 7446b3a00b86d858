/**
 * What the form of a question, a dialog or a setting wears. It leaves nothing to the browser's own
 * bubbles, whose language is the browser's: what is missing is answered in the page. And before
 * what was typed into it is left unsaved, the reader is asked (unsaved.client.ts); `cameBack` when
 * it is shown again with what was typed.
 */
export const guarded = (
  cameBack?: unknown,
): { noValidate: true; 'data-guard': 'unsaved' | '' } => ({
  noValidate: true,
  'data-guard': cameBack ? 'unsaved' : '',
})
