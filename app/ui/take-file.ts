/**
 * Sends a form whose answer is a file and saves that, so that the page goes on and can show what
 * has changed. Whether a file came. Where another page is the answer it is not shown: its caller
 * submits the form once more for the browser to go there, so what asks for a file first or has
 * nothing to give must change nothing. Throws where no answer came.
 */
export async function takeFile(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<boolean> {
  const body = new URLSearchParams(
    [...new FormData(form, submitter)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
  const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  if (!answer.ok || !name) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  // the browser reads it from there a moment later
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}
